extension SettingsOutline {
  /// The settings of an invented messenger on an invented phone: 47 menus and 185 items.
  package static let phone = """
    [You]
    Account
      [Profile]
      Profile photo | photo | avatar, selfie, picture
      Name | Mira Lindqvist | nickname, display name
      Status line | At the lake | mood, bio
      Birthday | 4 May | age
      Username | @mira | handle
      [Signing in]
      Phone number | +44 7700 900123 | change number, mobile
      Email address | mira@example.com | mail
      Password | | passcode, login
      Two-step check
        Code app | off | authenticator, otp, 2fa
        Codes by text message | on | sms, 2fa
        Backup codes | 8 left | recovery
        Security key | off | usb, fido
      Linked devices
        Add a device | | qr code, desktop, tablet
        Tell me of new devices | on | alert
        Sign out everywhere | | log out, sessions
      [Leaving]
      Download my data | | export, archive
      Pause account | | deactivate, break
      Delete account | | close, remove, quit
    [Messages]
    Chats
      [Writing]
      Enter sends | off | return key, newline
      Spelling | on | autocorrect, typos
      Smart replies | on | suggestions
      Stickers and emoji
        Large emoji | on | smiley
        Suggest stickers | on | emoticon
        My sticker packs | 6 | collection
        Skin tone | Medium | emoji colour
      Voice messages
        Raise to listen | on | ear, speaker
        Play the next one | on | autoplay
        Speed | 1.5 × | faster
        Written version | off | transcript, captions
      [Look]
      Wallpaper | Dunes | background, theme
      Bubble colour | Blue | theme, balloon
      Text size in chats | Medium | font, larger letters
      [History]
      Backup
        Back up now | | save, cloud
        How often | Daily | schedule, interval
        Include videos | off | media
        Encrypt backup | on | end-to-end, password
        Restore | | recover, import
      Disappearing messages
        Default timer | Off | vanish, expire, self-destruct
        Keep what I star | on | bookmark
        Warn of screenshots | on | capture
      Archive after | 30 days | old chats, tidy
      Export chat | | download, save
      Clear all chats | | delete history, wipe
    Groups
      Who may add me | My contacts | invite
      Approve new members | off | admin, join
      Mentions only | off | at sign, mute
      Polls | on | vote, survey
    Calls
      [Sound and picture]
      Ringtone | Brook | melody, tune
      Vibrate when ringing | on | haptic, buzz
      Noise filter | on | background, microphone
      Camera starts off | off | video
      Blur background | off | bokeh
      [Rules]
      Silence strangers | off | spam, unknown callers, robocall
      Call waiting | on | second call
      Use less data | Mobile only | low bandwidth
      Forwarding
        Forward all calls | off | divert, redirect
        When busy | Voicemail | divert
        When not answered | Voicemail | divert
      Voicemail
        Greeting | Standard | answerphone, mailbox
        Read voicemail to me | off | visual, transcript
        Delete after | 14 days | keep
    [Alerts]
    Notifications
      Show notifications | on | alerts, push
      Preview | When unlocked | content, lock screen
      Sound | Drop | tone, chime
      Badges | on | red dot, counter
      Per app
        Messenger | on | chat alerts
        Mail | on | email alerts
        Calendar | on | reminder, meeting
        News | off | headlines
        Games | off | play
      Do not disturb
        Turn on now | off | dnd, mute, quiet, silence
        Schedule
          Nights | 22:00 to 07:00 | sleep, bedtime
          At work | off | focus, office
          In meetings | on | calendar
          Exceptions
            Favourites get through | on | allow, starred
            Repeated calls | on | emergency, twice
            Alarms | on | clock, wake
            Word list | | keywords, urgent
        Dim the screen | on | dark
    Sounds
      Volume | 70 % | loud, quiet
      Keyboard clicks | off | typing noise
      Lock sound | off | click
      Camera shutter | on | photo noise
      Equaliser | Flat | bass, treble
    [Phone]
    Display
      Brightness | 60 % | light, dim
      Adaptive brightness | on | automatic, sensor
      Dark mode | Sunset to sunrise | night, black
      Warm light | off | blue light, night shift
      Screen timeout | 30 seconds | sleep, turn off
      Refresh rate | 90 Hz | smooth, fps
      Rotation | on | landscape, portrait
      Font and zoom
        Font size | Medium | text, larger letters
        Bold text | off | thick, weight
        Zoom | Standard | magnify, display size
      Always-on display
        Clock face | Thin | watch
        Show battery | on | charge
        Show music | off | song
        Only when lifted | off | raise
    Home screen
      Wallpaper | Coast | background, picture
      Icon shape | Round | apps
      Grid | 5 × 6 | rows, columns
      Search bar | on | find
    Network
      Wi-Fi
        Use Wi-Fi | on | wlan, wireless, internet
        Networks | Harbour | router, access point, ssid
        Ask before joining | on | open networks, hotspot
        Private address | on | mac, tracking
      Mobile data
        Use mobile data | on | cellular, internet
        Roaming | off | abroad, travel
        Data limit | 10 GB | cap, usage
        SIM cards
          Add a SIM | | esim, carrier
          SIM for calls | First | dual
          SIM for data | First | dual
          SIM lock | off | pin
      Hotspot
        Share internet | off | tethering, modem
        Hotspot name | Mira's phone | ssid
        Hotspot password | | key
      Bluetooth
        Use Bluetooth | on | wireless, headset
        Pair new device | | headphones, speaker, car
        Audio quality | High | codec
      VPN | off | tunnel, secure connection
      Aeroplane mode | off | flight, airplane, offline
    Battery
      Battery saver | off | power saving, low
      Show percentage | on | charge level
      Charging
        Slow at night | on | optimised, health
        Stop at 80 % | off | limit, health
        Share power | off | reverse, wireless
      Used by apps | | consumption, drain
    Storage
      Used space | 41 of 128 GB | memory, full
      Clean up | | free space, junk
      Downloads | 2.1 GB | files
      Media in chats
        Keep photos | 1 year | pictures, gallery
        Keep videos | 3 months | films, clips
        Download by itself | Wi-Fi only | automatic, media
        Save to gallery | off | camera roll
    [Safety]
    Privacy
      Last seen | My contacts | online, presence
      Read receipts | on | ticks, seen, blue
      Typing indicator | on | dots
      Profile photo | Everyone | avatar
      Blocked people | 3 | ban, block list
      Permissions
        Camera | 4 apps | photo, access
        Microphone | 5 apps | record, access
        Location
          Use location | on | gps, position
          Precise location | off | exact, gps
          Location history | off | timeline, places
          Share with friends | off | live, track
        Nearby devices | 2 apps | scan
        Contacts access | 3 apps | address book
      Advertising
        Personal ads | off | tracking, marketing
        Reset advertising id | | identifier
    Security
      Screen lock
        Kind of lock | PIN | pattern, password, code
        Lock after | 5 seconds | timeout
        Fingerprint | 2 | touch, biometric
        Face unlock | off | biometric
        Lock message | | owner, lost
      App lock | off | hide, secret
      Find my phone | on | lost, stolen, locate
      Encryption | on | secure
      Emergency
        Emergency contacts | 2 | sos, ice
        Medical card | | blood, allergy
        Call by power key | off | sos, panic
    Family
      Screen time | off | limit, usage
      Bedtime for children | 20:30 | kids, parental control
      Approve purchases | on | kids, buy
      Filter web pages | on | safe, adult
    [System]
    Language and input
      Language | English | locale, translate
      Keyboard
        Layout | QWERTY | letters
        Suggestions | on | predict, words
        Swipe to type | on | glide, gesture
        Personal words | 57 | dictionary
      Speak to type | on | dictation, microphone
    Accessibility
      Seeing
        Screen reader | off | blind, talk, voice
        High contrast | off | colour, vision
        Colour correction | off | colour blind
        Less motion | off | animation
      Hearing
        Live captions | off | subtitles, deaf
        Mono sound | off | one ear
        Flash for alerts | off | light, led
      One-handed mode | off | reach, thumb
    Date and time
      Set by itself | on | automatic, network
      Time zone | London | region
      24-hour clock | on | am pm, format
    About
      Version | 12.1 | release, build, software
      Update | Up to date | upgrade, new version
      Help | | support, faq, contact
      Send feedback | | bug, report
    """
}
