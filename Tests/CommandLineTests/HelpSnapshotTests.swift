import Testing
import TypeaheadCorpora
import TypeaheadTestSupport

@testable import TypeaheadTools

/// The help is a text people read: a change of it is meant, and shows here.
@Suite struct HelpSnapshotTests {
  private let table = CommandTable.fts(corpora: ["symbols", "users"], version: "1.2.3")

  @Test func overview() {
    #expect(
      table.help() == """
        fts: full-text search as you type

        usage: fts COMMAND [OPTION]... [ARGUMENT]...

        commands:
          repl             search while you type (the default)
          search           answer a query
          serve            show a page to type into, and answer programs over HTTP
          index            add records to a durable index, or replace those with the
                           same ids
          delete           remove records from a durable index
          verify           check a durable index in full
          export           print the records of a durable index as NDJSON
          corpus list      list the built-in corpora
          corpus emit      print the records of a built-in corpus as NDJSON
          demo             show what the library is for, to try by hand
          cluster create   make the tables for records in PostgreSQL, on one server or
                           with shards
          cluster add      add a shard, and move to it what makes all have as much
          cluster status   list the shards, what they have, and whether they answer
          cluster migrate  make what this version wants of the tables, on all servers
          cluster load     add records of a file, or replace those with the same ids
          cluster prepare  work out the answers of what begins very many records
          cluster search   answer a query from records in PostgreSQL
          completions      print the completion script for a shell
          help             explain a command, or list them all
          version          print the version

        fts help COMMAND explains a command.
        Exit status: 0 success, 1 fts search matched nothing, 2 an error, 64 wrong
        usage.

        """)
  }

  @Test func search() throws {
    #expect(
      table.help(of: try #require(table.command("search"))) == """
        fts search: answer a query

        usage: fts search (--corpus NAME | --index DIR | (--preset P | --schema FILE)
                          --input FILE) [--keywords FILE] [--map FIELD=COLUMN]...
                          [--on-error WHAT] [--limit N] [--json] [--fields A,B]
                          [--filter F=V]... [--as USER[,GROUP]] [--languages L,M]
                          [--country CODE] [--explain] [QUERY]...

        The words of the query may stand in any order; each is the beginning of a word
        of the record. With no QUERY, one query a line is read from standard input; an
        empty line is the empty query, which every record matches.

        Each hit is a line: its id, a tab, its name. An empty line ends each answer
        where queries come from standard input. With --limit 0 each answer is the number
        of matching records, alone on a line.

        The ending of FILE says how it is written: .ndjson (or .jsonl) is a JSON object
        a line; .tsv is a header line, then a record a line, with tabs between the cells
        and | between the values of a list; .txt is a name a line. Without an ending, as
        of standard input, the first line tells: { begins NDJSON, a tab or --map means a
        table, all else is names.

        A line of FILE that gives no record ends the call with status 2; with --on-error
        skip it is told with its number, and left out. A query that is too long is
        answered with an error, the next one is read, and the status is 2.

        A record with neither owner nor visibleTo is everybody's; else its owner and the
        users and groups that visibleTo lists may see it. With --as, records that are
        hidden are left out too. --as u9,sales is the user u9 of the group sales.

        arguments:
          [QUERY]...  the words of the query

        options:
          --index DIR         a durable index, made by fts index
          --keywords FILE     more keywords: a table of id and keywords, as a vocabulary
                              report writes it
          --corpus NAME       a built-in corpus (symbols, users)
          --preset P          what the records of the file are (names, colors, symbols,
                              settings, users, storage, text)
          --schema FILE       the same by a JSON file: fields, ranking, synonyms, tiers,
                              locale
          --input FILE        records as .ndjson, .tsv or .txt; - is standard input
          --map FIELD=COLUMN  take a field from a column of the .tsv file (may be
                              repeated)
          --on-error WHAT     what a broken line does (stop, skip; default stop)
          --limit N           how many hits to list; 0 gives the total alone, all every
                              hit (default 20)
          --json              one line of JSON for each query
          --fields A,B        search only these fields
          --filter F=V        keep records whose field equals V; also F<=V and F>=V (may
                              be repeated)
          --as USER[,GROUP]   answer as this user, of these groups, may see; without it
                              the operator sees everything
          --languages L,M     find texts by letters that they are not written in (de,
                              nordic, south-slavic, ru, ja, zh, ko)
          --country CODE      the country code of telephone numbers that are written
                              without one: 44
          --explain           say for each hit why it matches and stands where it does;
                              with --json as its last member
          --help              print this help

        fields of the presets:
          names     searched: id
          colors    searched: id
          symbols   searched: name, keywords[], categories[]; other names:
                    formerNames[]; words of the name by hand: words[]; kept for filters:
                    since, weight
          settings  searched: title, keywords[], value, category, path[]; & is found by
                    and, + by plus, % by percent, and the other way round; kept for
                    filters: weight, hidden
          users     searched: name, email, phone; kept for filters: owner, visibleTo[],
                    weight
          storage   searched: fileName, contentType; kept for filters: serviceType,
                    groupId, contentId, contentSubId, contentSizeInBytes, createdDate,
                    additionalData
          text      searched: title, body; & is found by and, + by plus, % by percent,
                    and the other way round; kept for filters: weight

        a file of --schema:
          fields               the fields, each an object; text of other fields is kept
                               and not searched
          fields[].name        the field of the records
          fields[].analyzer    how its text is read, prose if nothing is said: prose
                               (titles, people's names, descriptions); identifier (names
                               in code, file names, keys); words (the same, and the
                               words inside them: airpodspro by pro); names (dotted
                               names by strict rules); colors (camel-case names by
                               strict rules); email (addresses); phone (telephone
                               numbers); whole (codes that are found from their
                               beginning alone)
          fields[].role        name, what a record is called (else the first field);
                               detail, which is usual; kept, which is not searched
          fields[].weight      a number, usually 1: matches in heavier fields come
                               first, those of equal weight in the order of the file
          fields[].languages   other spellings that find its text: de, nordic,
                               south-slavic, ru, ja, zh, ko
          fields[].filterable  true for a field to filter and count by; the first one is
                               the facet of fts serve
          ranking              the rules that are compared, in order (asTyped, calledSo,
                               priority, adjacent, primaryReading, nameTokens, weight,
                               name; +FIELD or -FIELD for a number, rising or falling);
                               the record's weight is its number field weight
          synonyms             lists of phrases that are found by each other, or
                               {"phrase": P, "foundBy": [A, B]} for one direction
          tiers                what is found besides where little matches (together,
                               typo, inside, initials, layout, partial); all if nothing
                               is said, [] for none
          locale               orders names as people of it do: sv

        languages:
          de            German: Müller by mueller
          nordic        Danish, Norwegian, Swedish: Sørensen and Sörensen by soerensen,
                        Åse by aase
          south-slavic  Bosnian, Croatian, Montenegrin, Serbian: Đorđe by djordje
          ru            Russian and every script but Chinese and kana, in Latin letters:
                        Москва by moskva
          ja            Japanese, kana in Latin letters: とうきょう by tokyo and toukyou
          zh            Chinese by its sound: 张三 by zhangsan and zs
          ko            Korean: 설정 by ㅅㅈ

        a line of --json:
          query                    the query as given
          total                    how many records match
          exact                    whether total and hits are exact: false for texts
                                   made to be hard, and where mending took too much work
          mended                   whether the hits come from a later tier (as typos
                                   mended, or words left out); they do not count in
                                   total
          micros                   how long the search took that finds the total and the
                                   best records, in microseconds
          hitsMicros               how long making hits of these took, with their
                                   matches and those of later tiers, in microseconds
          hits                     the best records, the best first
          hits[].id                the record's id
          hits[].fields            all fields of the record, as they were read
          hits[].matches           what to highlight, text by text
          hits[].matches[].field   the field of the text
          hits[].matches[].value   which of the field's values, counted from 0
          hits[].matches[].ranges  start and end in UTF-8 bytes of the value as it was
                                   read
          hits[].rank              a number for each ranking rule in order, lower is
                                   better: 0 where the rule holds, 1 where it does not;
                                   for the rule that names a field, the field's place,
                                   counted from 0
          hits[].exact             false where matches and rank are left out, because
                                   those of all hits took too much work
          hits[].tier              of a hit of a later tier: together, typo, inside,
                                   initials, layout, or partial
          hits[].read              of such a hit: what was read instead of what was
                                   typed
          hits[].without           of one of the tier partial instead: the words that it
                                   lacks
          hits[].explanation       with --explain, the same in words
          error                    alone in the line: why what was read is no query

        examples:
          fts search --corpus symbols fill circle
          fts search --preset users --input users.ndjson --limit all --json anna
          fts search --preset users --input users.ndjson --languages de,nordic soerensen
          fts search --preset users --input users.ndjson --country 44 +44 7700 900456
          fts search --preset symbols --input symbols.tsv --filter 'since<=14.2' he
          fts search --schema recipes.json --input recipes.ndjson apple pie

        """)
  }

  @Test func index() throws {
    #expect(
      table.help(of: try #require(table.command("index"))) == """
        fts index: add records to a durable index, or replace those with the same ids

        usage: fts index (--preset P | --schema FILE) --input FILE --index DIR
                         [--map FIELD=COLUMN]... [--on-error WHAT]

        The index is made where there is none; it remembers its preset or schema.
        Records are committed in parts, some every second: an interrupt keeps what was
        committed, and the same call again goes through all of FILE without harm. An
        index has one writer at a time and any number of readers.

        A line that gives no record is told with its number and what is wrong with it.
        With --on-error stop it ends the call with status 2, and the records before it
        are in the index; with skip all others are, and the status is 0.

        The ending of FILE says how it is written: .ndjson (or .jsonl) is a JSON object
        a line; .tsv is a header line, then a record a line, with tabs between the cells
        and | between the values of a list; .txt is a name a line. Without an ending, as
        of standard input, the first line tells: { begins NDJSON, a tab or --map means a
        table, all else is names.

        options:
          --preset P          what the records of the file are (names, colors, symbols,
                              settings, users, storage, text)
          --schema FILE       the same by a JSON file: fields, ranking, synonyms, tiers,
                              locale
          --input FILE        records as .ndjson, .tsv or .txt; - is standard input
          --index DIR         the folder of the index; it is made where there is none
          --map FIELD=COLUMN  take a field from a column of the .tsv file (may be
                              repeated)
          --on-error WHAT     what a broken line does (stop, skip; default stop)
          --help              print this help

        fields of the presets:
          names     searched: id
          colors    searched: id
          symbols   searched: name, keywords[], categories[]; other names:
                    formerNames[]; words of the name by hand: words[]; kept for filters:
                    since, weight
          settings  searched: title, keywords[], value, category, path[]; & is found by
                    and, + by plus, % by percent, and the other way round; kept for
                    filters: weight, hidden
          users     searched: name, email, phone; kept for filters: owner, visibleTo[],
                    weight
          storage   searched: fileName, contentType; kept for filters: serviceType,
                    groupId, contentId, contentSubId, contentSizeInBytes, createdDate,
                    additionalData
          text      searched: title, body; & is found by and, + by plus, % by percent,
                    and the other way round; kept for filters: weight

        a file of --schema:
          fields               the fields, each an object; text of other fields is kept
                               and not searched
          fields[].name        the field of the records
          fields[].analyzer    how its text is read, prose if nothing is said: prose
                               (titles, people's names, descriptions); identifier (names
                               in code, file names, keys); words (the same, and the
                               words inside them: airpodspro by pro); names (dotted
                               names by strict rules); colors (camel-case names by
                               strict rules); email (addresses); phone (telephone
                               numbers); whole (codes that are found from their
                               beginning alone)
          fields[].role        name, what a record is called (else the first field);
                               detail, which is usual; kept, which is not searched
          fields[].weight      a number, usually 1: matches in heavier fields come
                               first, those of equal weight in the order of the file
          fields[].languages   other spellings that find its text: de, nordic,
                               south-slavic, ru, ja, zh, ko
          fields[].filterable  true for a field to filter and count by; the first one is
                               the facet of fts serve
          ranking              the rules that are compared, in order (asTyped, calledSo,
                               priority, adjacent, primaryReading, nameTokens, weight,
                               name; +FIELD or -FIELD for a number, rising or falling);
                               the record's weight is its number field weight
          synonyms             lists of phrases that are found by each other, or
                               {"phrase": P, "foundBy": [A, B]} for one direction
          tiers                what is found besides where little matches (together,
                               typo, inside, initials, layout, partial); all if nothing
                               is said, [] for none
          locale               orders names as people of it do: sv

        examples:
          fts index --preset users --input users.ndjson --index People
          fts search --index People anna

        """)
  }

  @Test func delete() throws {
    #expect(
      table.help(of: try #require(table.command("delete"))) == """
        fts delete: remove records from a durable index

        usage: fts delete --index DIR ID...

        All of them are removed together. Of an id that no record has it is said so;
        that is no error.

        arguments:
          ID...  the ids of the records

        options:
          --index DIR  a durable index, made by fts index
          --help       print this help

        examples:
          fts delete --index People 17 18

        """)
  }

  @Test func verify() throws {
    #expect(
      table.help(of: try #require(table.command("verify"))) == """
        fts verify: check a durable index in full

        usage: fts verify --index DIR

        Every record is held against its checksum, their number and sum against the
        manifest, and the index has to have each as it is stored. What is wrong is told
        on standard error, a line each, and the status is 2.

        options:
          --index DIR  a durable index, made by fts index
          --help       print this help

        examples:
          fts verify --index People

        """)
  }

  @Test func benchmark() throws {
    let bench = CommandTable.ftsbench(corpora: ["users"], scalableCorpora: ["users"], engines: ["typeahead", "fts5"])
    #expect(
      bench.help(of: try #require(bench.command("run"))) == """
        ftsbench run: replay a keystroke trace on each engine and compare times and
        totals

        usage: ftsbench run [--corpus NAME | (--preset P | --schema FILE) --input FILE]
                            [--map FIELD=COLUMN]... [--size N] [--seed S]
                            [--engines A,B] [--trace FILE] [--budget SECONDS]
                            [--json FILE]

        Every engine gets the same records and the same keystrokes, interleaved in one
        run. Answers are checked against the oracle: of up to 100,000 records all, of
        more those to at least 300 queries, however long that takes.

        options:
          --corpus NAME       a built-in corpus (users)
          --preset P          what the records of the file are (names, colors, symbols,
                              settings, users, storage, text)
          --schema FILE       the same by a JSON file: fields, ranking, synonyms, tiers,
                              locale
          --input FILE        records as .ndjson, .tsv or .txt; - is standard input
          --map FIELD=COLUMN  take a field from a column of the .tsv file (may be
                              repeated)
          --size N            how many records; the corpus knows its own default
          --seed S            another draw of the corpus; the corpus knows its own
                              default
          --engines A,B       which engines to run; the first is what ratios refer to
                              (typeahead, fts5)
          --trace FILE        session number, tab, query text; one line a keystroke; or
                              drawn from the records: typing, adversarial (default
                              typing)
          --budget SECONDS    the time each engine has; beyond it, it answers a sample
                              (default 60)
          --json FILE         also write the figures as JSON
          --help              print this help

        examples:
          ftsbench run --corpus users --size 100000

        """)
  }

  @Test func reference() throws {
    let file = PackageFile("Sources/Typeahead/Typeahead.docc/CommandFts.md")
    let table = CommandTable.fts(corpora: Corpus.all.map(\.name))
    #expect(try file.isMade(of: table.markdown()), "\(file.howToRenew)")
  }
}
