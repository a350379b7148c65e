// The page: asks at every keystroke, shows the newest answer alone. All text of records is put in as text, never as markup.

const element = (id) => document.getElementById(id)
const query = element("query"), hits = element("hits"), records = element("records")
const shownHits = 20, keptTimes = 100, most = 400, mostFacets = 12
// Each window is a session of its own on the server.
const session = Math.random().toString(36).slice(2)

let sets = []
let chosen = -1
let facet = null
let answer = { hits: [] }
// Of answers that cross each other on the way, one that is older than what is shown is dropped.
let asked = 0, painted = 0, explained = 0
const times = []

async function ask(path, parameters, options) {
  const address = new URL(path, location.href)
  for (const [name, value] of Object.entries(parameters)) if (value != null) address.searchParams.append(name, value)
  const response = await fetch(address, options).catch(() => { throw new Error("The server does not answer") })
  const isJSON = response.headers.get("content-type")?.startsWith("application/json")
  if (!isJSON) throw new Error(`The server refuses this: ${response.status}; a shorter text may help`)
  const result = await response.json()
  if (!response.ok) throw new Error(result.error)
  return result
}

const current = () => sets.find((set) => set.name === records.value) ?? sets[0]
const condition = () => (facet == null ? null : `${current().facetField}=${facet}`)

// `since` is when a key was pressed, on the clock of the page.
async function search(since = performance.now()) {
  const number = ++asked, text = query.value, set = records.value
  try {
    const found = await ask("search", { q: text, records: set, limit: shownHits, session, filter: condition() })
    if (number < painted || set !== records.value) return
    painted = number
    answer = found
    chosen = -1
    paint()
    afterFrame(() => { if (number === painted) element("figures").textContent += ` · shown after ${Math.round(performance.now() - since)} ms` })
    if (number === asked) await askBeside(number, text)
  } catch (error) {
    if (number < painted || set !== records.value) return
    painted = number
    say(error.message)
  }
}

// What was chosen comes first among equals from the next text on. Without memory the server knows nothing of it.
function remember(id) {
  ask("choose", { id, q: answer.query, records: records.value }, { method: "POST" }).catch(() => {})
}

// What is shown beside the hits comes when they are there, and only if nothing was typed since.
async function askBeside(number, text) {
  const wanted = [
    ask("suggest", { q: text, records: records.value, limit: 6 }),
    current().facetField ? ask("facets", { q: text, records: records.value, limit: mostFacets }) : { values: [] },
  ]
  const [next, counted] = await Promise.all(wanted).catch(() => [{ suggestions: [] }, { values: [] }])
  if (number !== asked) return
  paintSuggestions(next.suggestions)
  paintFacets(counted.values)
}

// Calls `body` when the browser has painted what the page holds now.
function afterFrame(body) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = body
    channel.port2.postMessage(null)
  })
}

function say(text) { element("status").textContent = text }

function paint() {
  const count = answer.hits.length, total = answer.total
  if (total === 0) say(count === 0 ? "Nothing found" : "Nothing as typed")
  else say(`${total.toLocaleString()} ${total === 1 ? "record" : "records"}${answer.exact ? "" : " or more"}` +
    (count < total ? `, the best ${count}` : ""))
  element("figures").textContent = `${answer.micros.toFixed(answer.micros < 10 ? 1 : 0)} µs · ${answer.way}`
  hits.replaceChildren(...answer.hits.map(row))
  query.setAttribute("aria-expanded", count > 0)
  closeExplanation()
  const read = answer.mended && answer.total === 0 ? answer.hits[0].read : null
  element("meant").hidden = read == null
  element("meant").textContent = read == null ? "" : `Read as “${read}”`
  choose(-1)
  paintTimes(answer.micros)
  document.documentElement.dataset.painted = answer.query
}

function row(hit, place) {
  const item = document.createElement("li")
  item.id = `hit-${place}`
  item.setAttribute("role", "option")
  item.setAttribute("aria-selected", "false")
  const nameField = current().nameField
  const name = text(hit, nameField, 0) ?? hit.id
  item.dir = isRightToLeft(name) ? "rtl" : "ltr"
  item.append(span("name", name, ranges(hit, nameField, 0) ?? ranges(hit, "id", 0)))
  for (const match of hit.matches) {
    if ((match.field === nameField || match.field === "id") && match.value === 0) continue
    item.append(span("beside", text(hit, match.field, match.value) ?? "", match.ranges))
  }
  for (const field of ["path", "category", "categories"]) {
    if (hit.matches.some((match) => match.field === field)) continue
    const values = [hit.fields[field] ?? []].flat()
    if (values.length) { item.append(span("beside", values.map(shown).join(" › "))); break }
  }
  if (hit.id !== name) item.append(span("beside", hit.id))
  if (hit.tier) item.append(span("tier", hit.tier))
  item.addEventListener("click", () => { choose(place); remember(hit.id); explain(hit.id) })
  return item
}

// Whether the first letter is of a writing that runs from right to left.
const isRightToLeft = (text) =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)

// Records may hold anything: what is no text, number or truth value is shown as JSON.
const shown = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value))
const text = (hit, field, place) => {
  const value = [hit.fields[field] ?? []].flat()[place]
  return value == null ? null : shown(value)
}
const ranges = (hit, field, place) => hit.matches.find((match) => match.field === field && match.value === place)?.ranges

// Ranges count bytes of UTF-8. Text longer than a screen is cut around its first match.
function span(kind, value, ranges = []) {
  const whole = document.createElement("bdi")
  whole.className = kind
  const bytes = new TextEncoder().encode(value), decoder = new TextDecoder()
  const isLetterStart = (place) => place >= bytes.length || (bytes[place] & 0xC0) !== 0x80
  const first = ranges?.[0]?.[0] ?? 0
  let start = bytes.length > most ? Math.max(0, first - most / 4) : 0
  let end = Math.min(bytes.length, start + most)
  while (!isLetterStart(start)) start--
  while (!isLetterStart(end)) end++
  let place = start
  if (start > 0) whole.append("…")
  for (const [from, to] of ranges ?? []) {
    if (from < place || from >= end) continue
    whole.append(decoder.decode(bytes.subarray(place, from)))
    const mark = document.createElement("mark")
    mark.textContent = decoder.decode(bytes.subarray(from, Math.min(to, end)))
    whole.append(mark)
    place = Math.min(to, end)
  }
  whole.append(decoder.decode(bytes.subarray(place, end)))
  if (end < bytes.length) whole.append("…")
  return whole
}

function choose(place) {
  hits.children[chosen]?.setAttribute("aria-selected", "false")
  chosen = place
  const item = hits.children[place]
  item?.setAttribute("aria-selected", "true")
  item?.scrollIntoView({ block: "nearest" })
  if (item) query.setAttribute("aria-activedescendant", item.id)
  else query.removeAttribute("aria-activedescendant")
}

// Explains a record for the text that the hits on the page are of.
async function explain(id) {
  const number = ++explained, box = element("explanation")
  try {
    const found = await ask("explain", { id, q: answer.query, records: records.value, filter: condition() })
    if (number !== explained) return
    box.querySelector("h2").replaceChildren(span("name", id))
    box.querySelector("pre").textContent = found.explanation
    box.classList.add("open")
    box.scrollIntoView({ block: "nearest" })
  } catch (error) { say(error.message) }
}

const isExplained = () => element("explanation").classList.contains("open")

// The section stays: a screen reader tells what changes in it.
function closeExplanation() {
  explained++
  const box = element("explanation")
  box.classList.remove("open")
  for (const part of box.children) part.textContent = ""
}

function chip(label, count, isPressed, action) {
  const button = document.createElement("button")
  button.type = "button"
  const name = document.createElement("bdi"), number = document.createElement("small")
  name.textContent = label
  number.textContent = ` ${count.toLocaleString()}`
  button.append(name, number)
  if (isPressed != null) button.setAttribute("aria-pressed", isPressed)
  button.addEventListener("click", action)
  return button
}

function paintSuggestions(suggestions) {
  element("suggestions").replaceChildren(...suggestions.map((suggestion) =>
    chip(suggestion.text, suggestion.total, null, () => {
      query.value = suggestion.text
      query.focus()
      search()
    })))
}

// The chosen value is there whatever is counted, so that it can be let go; the chip that had the focus has it again.
function paintFacets(values) {
  const hadFocus = element("facets").contains(document.activeElement)
  if (facet != null && !values.some(({ value }) => value === facet)) values = [{ value: facet, count: 0 }, ...values]
  element("facets").replaceChildren(...values.map(({ value, count }) =>
    chip(value, count, value === facet, () => {
      facet = value === facet ? null : value
      search()
    })))
  if (hadFocus) (element("facets").querySelector("[aria-pressed=true]") ?? query).focus()
}

function paintTimes(micros) {
  times.push(micros)
  if (times.length > keptTimes) times.shift()
  const highest = Math.max(...times, 1), width = 400 / keptTimes
  element("times").replaceChildren(...times.map((time, place) => {
    const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect")
    const height = Math.max(1, 40 * time / highest)
    for (const [name, value] of Object.entries({ x: place * width, y: 40 - height, width: width * .8, height })) {
      bar.setAttribute(name, value)
    }
    return bar
  }))
}

async function listRecords(name) {
  sets = (await ask("records", {})).records
  records.replaceChildren(...sets.map((set) => {
    const option = document.createElement("option")
    option.value = set.name
    option.textContent = set.count == null ? set.name : `${set.name} (${set.count.toLocaleString()})`
    return option
  }))
  if (name != null) records.value = name
}

async function add(file) {
  say(`Reading ${file.name}`)
  try {
    const result = await ask("records", { name: file.name }, { method: "POST", body: file })
    facet = null
    await listRecords(result.name)
    query.focus()
    await search()
    if (result.note) say(result.note)
  } catch (error) { say(error.message) }
}

// Records that are not in memory yet are made when they are first searched. What was typed meanwhile is asked for then.
async function change() {
  const set = records.value
  facet = null
  say(`Opening ${set}`)
  const text = query.value
  await search()
  if (set !== records.value) return
  if (text !== query.value) await search()
  if (current().count == null) await listRecords(records.value)
}

query.addEventListener("input", (event) => search(event.timeStamp))
records.addEventListener("change", change)
element("add").addEventListener("click", () => element("file").click())
element("file").addEventListener("change", (event) => {
  if (event.target.files[0]) add(event.target.files[0])
  event.target.value = ""
})
element("whynot").addEventListener("submit", (event) => { event.preventDefault(); explain(element("id").value) })
document.addEventListener("keydown", (event) => {
  const isTyping = event.target === query
  if (event.isComposing) return
  if (event.key === "/" && event.target.tagName !== "INPUT") { event.preventDefault(); query.focus(); query.select() }
  if (!isTyping) return
  const last = hits.children.length - 1
  if (event.key === "ArrowDown") { event.preventDefault(); choose(Math.min(chosen + 1, last)) }
  if (event.key === "ArrowUp") { event.preventDefault(); choose(Math.max(chosen - 1, -1)) }
  if (event.key === "Enter" && !event.repeat && answer.hits.length) { const hit = answer.hits[Math.max(chosen, 0)]; remember(hit.id); explain(hit.id) }
  if (event.key === "Escape") {
    event.preventDefault()
    if (isExplained()) return closeExplanation()
    query.value = ""
    facet = null
    search()
  }
})
let dragged = 0
document.addEventListener("dragenter", (event) => { event.preventDefault(); dragged++; element("drop").hidden = false })
document.addEventListener("dragover", (event) => event.preventDefault())
document.addEventListener("dragleave", () => { if (--dragged === 0) element("drop").hidden = true })
document.addEventListener("drop", (event) => {
  event.preventDefault()
  dragged = 0
  element("drop").hidden = true
  if (event.dataTransfer.files[0]) add(event.dataTransfer.files[0])
})

// A link may say what is searched for.
query.value = new URL(location.href).searchParams.get("q") ?? ""
await listRecords()
await search()
