// SPDX-License-Identifier: Apache-2.0

extension UTType {
    /// The base of every item: `public.item`.
    public static var item: UTType { UTType(known: "public.item") }
    /// The base of every content: `public.content`.
    public static var content: UTType { UTType(known: "public.content") }
    /// Composite content: `public.composite-content`.
    public static var compositeContent: UTType { UTType(known: "public.composite-content") }
    /// Disk image: `public.disk-image`.
    public static var diskImage: UTType { UTType(known: "public.disk-image") }
    /// Data: `public.data`.
    public static var data: UTType { UTType(known: "public.data") }
    /// Directory: `public.directory`.
    public static var directory: UTType { UTType(known: "public.directory") }
    /// Resolvable: `com.apple.resolvable`.
    public static var resolvable: UTType { UTType(known: "com.apple.resolvable") }
    /// Symbolic link: `public.symlink`.
    public static var symbolicLink: UTType { UTType(known: "public.symlink") }
    /// Executable: `public.executable`.
    public static var executable: UTType { UTType(known: "public.executable") }
    /// Mount point: `com.apple.mount-point`.
    public static var mountPoint: UTType { UTType(known: "com.apple.mount-point") }
    /// Alias file: `com.apple.alias-file`.
    public static var aliasFile: UTType { UTType(known: "com.apple.alias-file") }
    /// Bookmark: `com.apple.bookmark`.
    public static var urlBookmarkData: UTType { UTType(known: "com.apple.bookmark") }
    /// URL: `public.url`.
    public static var url: UTType { UTType(known: "public.url") }
    /// File URL: `public.file-url`.
    public static var fileURL: UTType { UTType(known: "public.file-url") }
    /// Text: `public.text`.
    public static var text: UTType { UTType(known: "public.text") }
    /// Text: `public.plain-text`.
    public static var plainText: UTType { UTType(known: "public.plain-text") }
    /// Unicode text: `public.utf8-plain-text`.
    public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }
    /// Unicode text: `public.utf16-external-plain-text`.
    public static var utf16ExternalPlainText: UTType { UTType(known: "public.utf16-external-plain-text") }
    /// Unicode text: `public.utf16-plain-text`.
    public static var utf16PlainText: UTType { UTType(known: "public.utf16-plain-text") }
    /// Delimited text: `public.delimited-values-text`.
    public static var delimitedText: UTType { UTType(known: "public.delimited-values-text") }
    /// Comma-separated values: `public.comma-separated-values-text`.
    public static var commaSeparatedText: UTType { UTType(known: "public.comma-separated-values-text") }
    /// Tab-separated values: `public.tab-separated-values-text`.
    public static var tabSeparatedText: UTType { UTType(known: "public.tab-separated-values-text") }
    /// Tab-separated values: `public.utf8-tab-separated-values-text`.
    public static var utf8TabSeparatedText: UTType { UTType(known: "public.utf8-tab-separated-values-text") }
    /// Rich text document: `public.rtf`.
    public static var rtf: UTType { UTType(known: "public.rtf") }
    /// HTML text: `public.html`.
    public static var html: UTType { UTType(known: "public.html") }
    /// XML document: `public.xml`.
    public static var xml: UTType { UTType(known: "public.xml") }
    /// YAML document: `public.yaml`.
    public static var yaml: UTType { UTType(known: "public.yaml") }
    /// CSS: `public.css`.
    public static var css: UTType { UTType(known: "public.css") }
    /// Source code: `public.source-code`.
    public static var sourceCode: UTType { UTType(known: "public.source-code") }
    /// Assembly source: `public.assembly-source`.
    public static var assemblyLanguageSource: UTType { UTType(known: "public.assembly-source") }
    /// C source: `public.c-source`.
    public static var cSource: UTType { UTType(known: "public.c-source") }
    /// Objective-C source: `public.objective-c-source`.
    public static var objectiveCSource: UTType { UTType(known: "public.objective-c-source") }
    /// Swift source: `public.swift-source`.
    public static var swiftSource: UTType { UTType(known: "public.swift-source") }
    /// C++ source: `public.c-plus-plus-source`.
    public static var cPlusPlusSource: UTType { UTType(known: "public.c-plus-plus-source") }
    /// Objective-C++ source: `public.objective-c-plus-plus-source`.
    public static var objectiveCPlusPlusSource: UTType { UTType(known: "public.objective-c-plus-plus-source") }
    /// C header: `public.c-header`.
    public static var cHeader: UTType { UTType(known: "public.c-header") }
    /// C++ header: `public.c-plus-plus-header`.
    public static var cPlusPlusHeader: UTType { UTType(known: "public.c-plus-plus-header") }
    /// Script: `public.script`.
    public static var script: UTType { UTType(known: "public.script") }
    /// AppleScript text: `com.apple.applescript.text`.
    public static var appleScript: UTType { UTType(known: "com.apple.applescript.text") }
    /// Compiled script: `com.apple.applescript.script`.
    public static var osaScript: UTType { UTType(known: "com.apple.applescript.script") }
    /// Script bundle: `com.apple.applescript.script-bundle`.
    public static var osaScriptBundle: UTType { UTType(known: "com.apple.applescript.script-bundle") }
    /// JavaScript: `com.netscape.javascript-source`.
    public static var javaScript: UTType { UTType(known: "com.netscape.javascript-source") }
    /// Shell script: `public.shell-script`.
    public static var shellScript: UTType { UTType(known: "public.shell-script") }
    /// Perl script: `public.perl-script`.
    public static var perlScript: UTType { UTType(known: "public.perl-script") }
    /// Python script: `public.python-script`.
    public static var pythonScript: UTType { UTType(known: "public.python-script") }
    /// Ruby script: `public.ruby-script`.
    public static var rubyScript: UTType { UTType(known: "public.ruby-script") }
    /// PHP script: `public.php-script`.
    public static var phpScript: UTType { UTType(known: "public.php-script") }
    /// Makefile: `public.make-source`.
    public static var makefile: UTType { UTType(known: "public.make-source") }
    /// JSON document: `public.json`.
    public static var json: UTType { UTType(known: "public.json") }
    /// Property list: `com.apple.property-list`.
    public static var propertyList: UTType { UTType(known: "com.apple.property-list") }
    /// XML property list: `com.apple.xml-property-list`.
    public static var xmlPropertyList: UTType { UTType(known: "com.apple.xml-property-list") }
    /// Binary property list: `com.apple.binary-property-list`.
    public static var binaryPropertyList: UTType { UTType(known: "com.apple.binary-property-list") }
    /// GeoJSON document: `public.geojson`.
    public static var geoJSON: UTType { UTType(known: "public.geojson") }
    /// PDF document: `com.adobe.pdf`.
    public static var pdf: UTType { UTType(known: "com.adobe.pdf") }
    /// Rich text document with attachments: `com.apple.rtfd`.
    public static var rtfd: UTType { UTType(known: "com.apple.rtfd") }
    /// Rich text document with attachments: `com.apple.flat-rtfd`.
    public static var flatRTFD: UTType { UTType(known: "com.apple.flat-rtfd") }
    /// Web archive: `com.apple.webarchive`.
    public static var webArchive: UTType { UTType(known: "com.apple.webarchive") }
    /// Image: `public.image`.
    public static var image: UTType { UTType(known: "public.image") }
    /// JPEG image: `public.jpeg`.
    public static var jpeg: UTType { UTType(known: "public.jpeg") }
    /// TIFF image: `public.tiff`.
    public static var tiff: UTType { UTType(known: "public.tiff") }
    /// GIF image: `com.compuserve.gif`.
    public static var gif: UTType { UTType(known: "com.compuserve.gif") }
    /// PNG image: `public.png`.
    public static var png: UTType { UTType(known: "public.png") }
    /// Apple icon image: `com.apple.icns`.
    public static var icns: UTType { UTType(known: "com.apple.icns") }
    /// Windows BMP image: `com.microsoft.bmp`.
    public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }
    /// Windows icon image: `com.microsoft.ico`.
    public static var ico: UTType { UTType(known: "com.microsoft.ico") }
    /// Raw image: `public.camera-raw-image`.
    public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }
    /// SVG image: `public.svg-image`.
    public static var svg: UTType { UTType(known: "public.svg-image") }
    /// Live Photo: `com.apple.live-photo`.
    public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }
    /// HEIF image: `public.heif`.
    public static var heif: UTType { UTType(known: "public.heif") }
    /// HEIC image: `public.heic`.
    public static var heic: UTType { UTType(known: "public.heic") }
    /// HEIC image sequence: `public.heics`.
    public static var heics: UTType { UTType(known: "public.heics") }
    /// OpenEXR image: `com.ilm.openexr-image`.
    public static var exr: UTType { UTType(known: "com.ilm.openexr-image") }
    /// DNG image: `com.adobe.raw-image`.
    public static var dng: UTType { UTType(known: "com.adobe.raw-image") }
    /// JPEG XL image: `public.jpeg-xl`.
    public static var jpegxl: UTType { UTType(known: "public.jpeg-xl") }
    /// WebP image: `org.webmproject.webp`.
    public static var webP: UTType { UTType(known: "org.webmproject.webp") }
    /// 3D content: `public.3d-content`.
    public static var threeDContent: UTType { UTType(known: "public.3d-content") }
    /// USD scene: `com.pixar.universal-scene-description`.
    public static var usd: UTType { UTType(known: "com.pixar.universal-scene-description") }
    /// USDZ scene: `com.pixar.universal-scene-description-mobile`.
    public static var usdz: UTType { UTType(known: "com.pixar.universal-scene-description-mobile") }
    /// Reality file: `com.apple.reality`.
    public static var realityFile: UTType { UTType(known: "com.apple.reality") }
    /// SceneKit scene: `com.apple.scenekit.scene`.
    public static var sceneKitScene: UTType { UTType(known: "com.apple.scenekit.scene") }
    /// AR reference object: `com.apple.arobject`.
    public static var arReferenceObject: UTType { UTType(known: "com.apple.arobject") }
    /// Audiovisual content: `public.audiovisual-content`.
    public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }
    /// Movie: `public.movie`.
    public static var movie: UTType { UTType(known: "public.movie") }
    /// Video: `public.video`.
    public static var video: UTType { UTType(known: "public.video") }
    /// Audio: `public.audio`.
    public static var audio: UTType { UTType(known: "public.audio") }
    /// QuickTime movie: `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }
    /// MPEG movie: `public.mpeg`.
    public static var mpeg: UTType { UTType(known: "public.mpeg") }
    /// MPEG-2 video: `public.mpeg-2-video`.
    public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }
    /// MPEG-2 transport stream: `public.mpeg-2-transport-stream`.
    public static var mpeg2TransportStream: UTType { UTType(known: "public.mpeg-2-transport-stream") }
    /// MP3 audio: `public.mp3`.
    public static var mp3: UTType { UTType(known: "public.mp3") }
    /// MPEG-4 movie: `public.mpeg-4`.
    public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }
    /// MPEG-4 audio: `public.mpeg-4-audio`.
    public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }
    /// Protected MPEG-4 audio: `com.apple.protected-mpeg-4-audio`.
    public static var appleProtectedMPEG4Audio: UTType { UTType(known: "com.apple.protected-mpeg-4-audio") }
    /// Protected MPEG-4 movie: `com.apple.protected-mpeg-4-video`.
    public static var appleProtectedMPEG4Video: UTType { UTType(known: "com.apple.protected-mpeg-4-video") }
    /// AVI movie: `public.avi`.
    public static var avi: UTType { UTType(known: "public.avi") }
    /// AIFF audio: `public.aiff-audio`.
    public static var aiff: UTType { UTType(known: "public.aiff-audio") }
    /// WAV audio: `com.microsoft.waveform-audio`.
    public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }
    /// MIDI audio: `public.midi-audio`.
    public static var midi: UTType { UTType(known: "public.midi-audio") }
    /// Playlist: `public.playlist`.
    public static var playlist: UTType { UTType(known: "public.playlist") }
    /// M3U playlist: `public.m3u-playlist`.
    public static var m3uPlaylist: UTType { UTType(known: "public.m3u-playlist") }
    /// Folder: `public.folder`.
    public static var folder: UTType { UTType(known: "public.folder") }
    /// Volume: `public.volume`.
    public static var volume: UTType { UTType(known: "public.volume") }
    /// Package: `com.apple.package`.
    public static var package: UTType { UTType(known: "com.apple.package") }
    /// Bundle: `com.apple.bundle`.
    public static var bundle: UTType { UTType(known: "com.apple.bundle") }
    /// Plug-in: `com.apple.plugin`.
    public static var pluginBundle: UTType { UTType(known: "com.apple.plugin") }
    /// Spotlight importer: `com.apple.metadata-importer`.
    public static var spotlightImporter: UTType { UTType(known: "com.apple.metadata-importer") }
    /// Quick Look generator: `com.apple.quicklook-generator`.
    public static var quickLookGenerator: UTType { UTType(known: "com.apple.quicklook-generator") }
    /// XPC service: `com.apple.xpc-service`.
    public static var xpcService: UTType { UTType(known: "com.apple.xpc-service") }
    /// Framework: `com.apple.framework`.
    public static var framework: UTType { UTType(known: "com.apple.framework") }
    /// Application: `com.apple.application`.
    public static var application: UTType { UTType(known: "com.apple.application") }
    /// Application: `com.apple.application-bundle`.
    public static var applicationBundle: UTType { UTType(known: "com.apple.application-bundle") }
    /// Application extension: `com.apple.application-and-system-extension`.
    public static var applicationExtension: UTType { UTType(known: "com.apple.application-and-system-extension") }
    /// Unix executable: `public.unix-executable`.
    public static var unixExecutable: UTType { UTType(known: "public.unix-executable") }
    /// Windows executable: `com.microsoft.windows-executable`.
    public static var exe: UTType { UTType(known: "com.microsoft.windows-executable") }
    /// Preference pane: `com.apple.systempreference.prefpane`.
    public static var systemPreferencesPane: UTType { UTType(known: "com.apple.systempreference.prefpane") }
    /// Archive: `public.archive`.
    public static var archive: UTType { UTType(known: "public.archive") }
    /// Gzip archive: `org.gnu.gnu-zip-archive`.
    public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }
    /// Bzip2 archive: `public.bzip2-archive`.
    public static var bz2: UTType { UTType(known: "public.bzip2-archive") }
    /// ZIP archive: `public.zip-archive`.
    public static var zip: UTType { UTType(known: "public.zip-archive") }
    /// Tar archive: `public.tar-archive`.
    public static var tarArchive: UTType { UTType(known: "public.tar-archive") }
    /// Apple Archive: `com.apple.archive`.
    public static var appleArchive: UTType { UTType(known: "com.apple.archive") }
    /// Spreadsheet: `public.spreadsheet`.
    public static var spreadsheet: UTType { UTType(known: "public.spreadsheet") }
    /// Presentation: `public.presentation`.
    public static var presentation: UTType { UTType(known: "public.presentation") }
    /// Database: `public.database`.
    public static var database: UTType { UTType(known: "public.database") }
    /// Message: `public.message`.
    public static var message: UTType { UTType(known: "public.message") }
    /// Email message: `public.email-message`.
    public static var emailMessage: UTType { UTType(known: "public.email-message") }
    /// Contact: `public.contact`.
    public static var contact: UTType { UTType(known: "public.contact") }
    /// VCard: `public.vcard`.
    public static var vCard: UTType { UTType(known: "public.vcard") }
    /// To-do item: `public.to-do-item`.
    public static var todoItem: UTType { UTType(known: "public.to-do-item") }
    /// Calendar event: `public.calendar-event`.
    public static var calendarEvent: UTType { UTType(known: "public.calendar-event") }
    /// Internet location: `com.apple.internet-location`.
    public static var internetLocation: UTType { UTType(known: "com.apple.internet-location") }
    /// Internet shortcut: `com.microsoft.internet-shortcut`.
    public static var internetShortcut: UTType { UTType(known: "com.microsoft.internet-shortcut") }
    /// Font: `public.font`.
    public static var font: UTType { UTType(known: "public.font") }
    /// Bookmark: `public.bookmark`.
    public static var bookmark: UTType { UTType(known: "public.bookmark") }
    /// PKCS #12 data: `com.rsa.pkcs-12`.
    public static var pkcs12: UTType { UTType(known: "com.rsa.pkcs-12") }
    /// X.509 certificate: `public.x509-certificate`.
    public static var x509Certificate: UTType { UTType(known: "public.x509-certificate") }
    /// EPUB document: `org.idpf.epub-container`.
    public static var epub: UTType { UTType(known: "org.idpf.epub-container") }
    /// Log: `public.log`.
    public static var log: UTType { UTType(known: "public.log") }
    /// Haptics pattern: `com.apple.haptics.ahap`.
    public static var ahap: UTType { UTType(known: "com.apple.haptics.ahap") }
}
