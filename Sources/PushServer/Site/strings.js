// SPDX-License-Identifier: Apache-2.0

// What the page says, in English and in Chinese. APNs' and the device's own sentences stay as they are, behind what they are about.

const english = {
  skip: "To the delivery", search: "Search", outcome: "Outcome", app: "App", compose: "Compose", devices: "Devices", faults: "Faults",
  clear: "Clear", inbox: "Inbox", delivery: "Delivery", more: "Earlier ones", example: "Example", payload: "Payload", headers: "Headers",
  token: "Device token", device: "Device", send: "Send", copyCurl: "Copy as curl", saveApns: "Save as .apns", close: "Close", keys: "Keys",
  everyApp: "Every app", everyOutcome: "Every outcome", nothingFound: "Nothing found.", chooseOne: "Choose a delivery: j and k move, Enter opens, Esc returns, / searches, c composes.",
  nothingYet: "Nothing has arrived yet. Send a push to the provider address, or press Compose.",
  "state-delivered": "delivered", "state-modified": "modified", "state-original": "original", "state-suppressed": "suppressed",
  "state-stored": "stored", "state-replaced": "replaced", "state-expired": "expired", "state-discarded": "discarded", "state-rejected": "rejected",
  "state-accepted": "accepted", "state-started": "running",
  before: "as it came", after: "as it is shown", suppressed: "Nothing is shown: the extension suppressed it.", heard: "What is heard", play: "Play", pause: "Pause",
  waveform: "Waveform", soundMissing: "The sound cannot be read.", why: "Why", timeline: "Timeline", timeAccepted: "accepted", timeRefused: "refused", isRude: "at once, before what is in flight is answered", timeStarted: "extension started", timeWords: "words",
  timeAnswered: "answered", timeDelivered: "delivered", timeOver: "over", timeHeard: "heard", log: "The extension's log", noLog: "The extension wrote nothing.", noLogYet: "The extension has written nothing yet.",
  request: "The request as it came", claims: "provider token", certificate: "certificate", rawBytes: "Bytes", ids: "Names", badge: "badge", sound: "sound",
  attachments: "attachments", resend: "Send again", pin: "Keep", saveCase: "Save as test case", saveExpected: "Save what it expects as well", remove: "Remove", lost: "The server does not answer; trying again.", noServer: "The server does not answer.",
  stale: "The server's secret is another one now; open the address that it prints.", notText: "It is not UTF-8: what could not be read stands as \uFFFD here; the bytes are below.",
  notListed: "It is not in the notification centre: it was answered, dismissed, removed or replaced, or has no text.",
  clearSure: "Remove what is shown and over, with its sounds?", bytes: "bytes", wouldRun: "The extension would run.", wouldNotRun: "The extension would not run:",
  wouldBeSilent: "The announcer would say nothing", sent: "accepted", copied: "Copied; EARSHOT, CA, JWT and TOKEN are variables of your shell, as in Serve/curl.md.",
  faultsHint: "What the provider API does wrong on purpose, to requests whose token begins so (to all where none is given).", faultKind: "Kind", faultReason: "Reason",
  seconds: "Seconds", probability: "Probability", tokenPrefix: "Token begins with", add: "Add", faultsOff: "All off", faultsAreOn: "Faults are on:",
  respond: "What the user does", open: "Open", dismiss: "Dismiss", appTold: "The app:", appSilent: "iOS tells the app nothing.", notTaken: "The app did not take it:",
  appAnswered: "it answered", "token-registered": "registered", "token-unregistered": "unregistered", "token-expired": "expired",
  online: "online", offline: "offline", noDevices: "There is no device yet: 'earshot device add NAME' makes one.",
};

const chinese = {
  skip: "转到通知", search: "搜索", outcome: "结果", app: "应用", compose: "新建推送", devices: "设备", faults: "故障", clear: "清空", inbox: "收件箱",
  delivery: "通知", more: "更早的", example: "示例", payload: "载荷", headers: "请求头", token: "设备令牌", device: "设备", send: "发送", copyCurl: "复制为 curl",
  saveApns: "存为 .apns", close: "关闭", keys: "键", everyApp: "所有应用", everyOutcome: "所有结果", nothingFound: "没有找到。",
  chooseOne: "请选择一条通知：j、k 移动，回车打开，Esc 返回，/ 搜索，c 新建。", nothingYet: "还没有收到推送。请向服务地址发送推送，或点“新建推送”。",
  "state-delivered": "已送达", "state-modified": "已修改", "state-original": "原样", "state-suppressed": "已隐藏", "state-stored": "已存储", "state-replaced": "已被替换",
  "state-expired": "已过期", "state-discarded": "已丢弃", "state-rejected": "被拒绝", "state-accepted": "已接受", "state-started": "处理中",
  before: "收到时", after: "显示时", suppressed: "不显示：扩展隐藏了这条通知。", heard: "听到的声音", play: "播放", pause: "暂停", waveform: "波形",
  soundMissing: "声音无法读取。", why: "原因", timeline: "时间线", timeAccepted: "已接受", timeRefused: "已拒绝", isRude: "立即断开，不等未应答的请求", timeStarted: "扩展启动", timeWords: "词句", timeAnswered: "扩展应答", timeDelivered: "已送达",
  timeOver: "结束", timeHeard: "已播放", log: "扩展日志", noLog: "扩展没有输出。", noLogYet: "扩展尚未输出。", request: "原始请求", claims: "提供方令牌", certificate: "证书", rawBytes: "字节", ids: "名称",
  badge: "角标", sound: "声音", attachments: "附件", resend: "再次发送", pin: "保留", saveCase: "存为测试用例", saveExpected: "再保存期望结果", remove: "删除", lost: "服务器没有应答，正在重试。", noServer: "服务器没有应答。",
  stale: "服务器的密钥已更换；请打开服务器打印的地址。", notText: "它不是 UTF-8：无法读取之处在此显示为 \uFFFD；字节见下。",
  notListed: "通知中心里没有它：已被回应、忽略、移除或替换，或没有文字。",
  clearSure: "删除所显示的已结束通知及其声音？", bytes: "字节", wouldRun: "扩展会运行。", wouldNotRun: "扩展不会运行：", wouldBeSilent: "播报器不会播报", sent: "已接受",
  copied: "已复制；EARSHOT、CA、JWT 和 TOKEN 是您终端中的变量（见 Serve/curl.md）。", faultsHint: "让服务接口故意出错：只影响以此开头的设备令牌（留空则影响全部）。", faultKind: "类型",
  faultReason: "原因", seconds: "秒", probability: "概率", tokenPrefix: "令牌开头", add: "添加", faultsOff: "全部关闭", faultsAreOn: "故障已开启：", online: "在线", offline: "离线",
  appAnswered: "已应答", "token-registered": "有效", "token-unregistered": "已注销", "token-expired": "已过期",
  respond: "用户的操作", open: "打开", dismiss: "忽略", appTold: "应用：", appSilent: "iOS 不会通知应用。", notTaken: "应用未处理：",
  noDevices: "还没有设备：用 earshot device add NAME 添加。",
};

// A question, its answers by code, and Apple's rule behind it, in both languages.
const questions = {
  accepted: ["Accepted by APNs?", "APNs 接受了吗？"], delivered: ["Delivered?", "送达了吗？"], ran: ["Did the extension run?", "扩展运行了吗？"],
  answered: ["Did it answer?", "它应答了吗？"], shown: ["What is shown?", "显示什么？"], sound: ["Does iOS play the sound?", "iOS 会播放声音吗？"],
  attachment: ["Is the attachment shown?", "附件会显示吗？"], speech: ["What was said?", "播报了什么？"], warning: ["Warning", "警告"],
  read: ["What does the announcer read in the body?", "播报器从正文读到什么？"],
};

const answers = {
  "delivered/bad-payload": ["No, a device cannot read the payload:", "没有，设备无法读取载荷："], "delivered/device-offline": ["No, the device is offline:", "没有，设备离线："],
  "delivered/power-saving": ["No, the device saves power, and it is not stored:", "没有，设备正在省电，而且它不会被存储："],
  "delivered/power": ["Not yet, it waits with regard to power:", "还没有，为省电而等待："], "delivered/retry": ["Not yet, it is tried again:", "还没有，会再次尝试："],
  "delivered/unregistered": ["No, the device has unregistered the token:", "没有，设备已注销该令牌："], "delivered/undeliverable": ["No, it could not be delivered:", "没有，无法送达："],
  "delivered/unreadable": ["No, it cannot be read any more:", "没有，已无法读取："], "delivered/replaced": ["No, a later one of its collapse id came:", "没有，同一折叠标识的后续推送已到："],
  "delivered/expired": ["No, its time was over:", "没有，已过有效期："], "delivered/started": ["Not yet:", "还没有："], "delivered/stored": ["Not yet:", "还没有："],
  "accepted/accepted": ["Yes.", "是。"], "ran/ran": ["Yes:", "是："],
  "ran/no-mutable-content": ["No: 'mutable-content' is missing from aps.", "没有：aps 中缺少 mutable-content。"],
  "ran/mutable-content-not-1": ["No: 'mutable-content' is not 1.", "没有：mutable-content 不是 1。"],
  "ran/no-alert": ["No: the push has no alert.", "没有：推送没有 alert。"], "ran/empty-alert": ["No: the alert has no text.", "没有：alert 没有文字。"],
  "ran/background-push": ["No: it is a background push.", "没有：这是后台推送。"], "ran/not-alert-push-type": ["No: its push type is not alert.", "没有：推送类型不是 alert。"],
  "ran/no-extension": ["No: the app has no notification service extension.", "没有：应用没有通知服务扩展。"],
  "ran/alerts-disabled": ["No: alerts are turned off for the app.", "没有：应用的提醒已关闭。"], "ran/bad-info-plist": ["No: its Info.plist is wrong.", "没有：它的 Info.plist 有误。"],
  "answered/clean": ["Yes, in time.", "是，在时限内。"], "answered/crashed": ["No, it crashed:", "没有，它崩溃了："], "answered/exited": ["No, it ended by itself:", "没有，它自行退出："],
  "answered/timed-out": ["No, it was killed when its time was over.", "没有，超时后被终止。"], "answered/memory": ["No, it used too much memory.", "没有，内存超限。"],
  "shown/modified": ["What the extension answered.", "扩展应答的内容。"], "shown/original": ["The push as it came:", "推送的原样："], "shown/suppressed": ["Nothing.", "什么都不显示。"],
  "sound/accepted": ["Yes:", "会："], "sound/refused": ["No, the default sound is heard:", "不会，播放默认声音："], "sound/none": ["The notification has no sound.", "通知没有声音。"],
  "attachment/accepted": ["Yes:", "会："], "attachment/refused": ["No:", "不会："], "speech/silent": ["Nothing.", "没有播报。"], "read/credit": ["A payment that came in:", "一笔到账："], "read/silent": ["Nothing to announce:", "无需播报："], "speech/said": ["", ""], "speech/cut-off": ["Cut off:", "被打断："], "speech/unsaid": ["Not said:", "没有说出："],
};

// Why the announcer says something or nothing: its stable words.
const verdicts = {
  credit: ["a payment that came in", "到账"], text: ["the sender's own words", "发送方给出的话"], debit: ["money that has gone", "支出"],
  pending: ["not completed", "未完成"], request: ["somebody asks for money", "收款请求"], otp: ["a one-time code", "验证码"], balance: ["only a balance", "仅为余额"],
  promotion: ["advertising", "广告"], failed: ["it failed or was taken back", "失败或被撤回"], bill: ["a bill or statement", "账单"],
  scam: ["it asks to do something for money", "要求做某事以获得款项"], "card-payment": ["the user's own card was paid", "用户自己的还款"],
  "own-transfer": ["between the user's own accounts, or it is not said whose", "用户本人账户间转账，或未说明归谁"], interest: ["interest", "利息"],
  reward: ["cashback, points or a bonus", "返现、积分或奖励"], "zero-amount": ["an amount of nothing", "金额为零"],
  "uncertain-amount": ["the amount is not certain", "金额不确定"], "uncertain-currency": ["the currency is not certain", "币种不确定"],
  template: ["a template keeps it silent, or two disagree", "模板要求不播报，或模板相互矛盾"], "uncertain-language": ["the language is not certain", "语言不确定"],
  contradiction: ["the payload's amount is not the body's", "载荷中的金额与正文不符"], "no-words": ["no words for amounts in this language", "该语言尚无金额读法"],
  "no-language": ["no payment words for this language", "尚不支持该语言"], "no-payment": ["no payment is told", "没有提到付款"],
};

// What a warning is about, in Chinese: the device's own sentence, which is English, comes behind it.
const chineseWarnings = {
  "announce-keys": "announce 键有误", "app-group": "没有此应用群组", "attachment-missing": "附件无法使用", "attachment-option": "附件选项有误", "attachment-size": "附件过大或为空",
  "attachment-type": "附件类型不符", "audio-session-in-extension": "扩展中使用了音频会话", "bad-info-plist": "Info.plist 有误", "bundle-id": "扩展的标识不属于该应用",
  "centre-refused": "通知中心拒绝了请求", communication: "没有说明消息或来电来自谁", "completion-called-twice": "完成回调被调用多次", "completion-never-called": "完成回调未被调用", "confinement-partial": "此系统无法完全隔离扩展",
  "empty-content": "应答的内容没有文字", expired: "扩展超时", "extension-passed-over": "有扩展未被采用", "handler-after-expiry": "超时后才应答", "handler-called-twice": "应答了多次",
  "handler-never-called": "没有应答就结束了", "insecure-http": "使用了不安全的 HTTP", "keychain-group": "无权使用该钥匙串群组", "keychain-locked": "钥匙串被锁定", "loc-key-not-found": "找不到本地化文字",
  "memory-limit": "内存超限", "method-missing": "应用没有写所需的方法", "no-app": "无法询问应用", "no-delegate": "应用没有设置代理", "no-sound": "没有做出声音", "not-played": "没有完整播放",
  "payer-left-out": "没有说出付款人", picture: "图片无法读取", "process-left": "扩展留下了进程", "process-shared": "同一进程中还有其他推送", "recordings-only": "该音色只有录音", "sound-format": "iOS 不支持该声音格式",
  "sound-not-found": "找不到声音文件", "sound-passive": "被动通知不播放声音", "sound-shared": "与另一条推送共用声音文件", "sound-too-long": "声音超过 30 秒", "sound-unreadable": "声音文件无法读取",
  "speech-cut-off": "播报被打断", "speech-failed": "播报失败", "speech-left-out": "有文字没有读出", "system-sound-in-extension": "扩展中使用了系统声音", "tables-missing": "缺少语言数据",
  "task-limit": "进程或线程过多", "templates-wrong": "模板有误", "temporary-files-left": "留下了临时文件", "unreadable-content": "应答的内容无法读取", "voice-not-found": "找不到该音色", "voice-wrong": "该音色有误",
  "work-cut-off": "未完成的工作被中断",
};
for (const [code, words] of Object.entries(chineseWarnings)) answers[`warning/${code}`] = [code, `${words}（${code}）：`];

const rules = {
  ran: ["iOS runs the extension for an alert push whose 'mutable-content' is 1 and whose alert has text, where the user allows alerts.", "只有 alert 推送、mutable-content 为 1、alert 有文字且用户允许提醒时，iOS 才运行扩展。"],
  answered: ["An extension has about 30 seconds to call its content handler; otherwise the push is shown as it came.", "扩展约有 30 秒来调用内容处理程序，否则按原样显示推送。"],
  shown: ["Only with the filtering entitlement may an extension show nothing.", "只有具备过滤权限的扩展才能不显示通知。"],
  sound: ["A sound lies in the app's Library/Sounds, its group's, or the bundle, is Linear PCM, IMA4, µ-law or a-law, and no longer than 30 seconds.", "声音须位于应用或群组的 Library/Sounds 或包内，为 Linear PCM、IMA4、µ-law 或 a-law，且不超过 30 秒。"],
  accepted: ["APNs answers 200, or a status and a reason; only 5xx and 429 are to be tried again.", "APNs 应答 200，或状态码与原因；只有 5xx 与 429 可以重试。"],
  attachment: ["iOS takes images to 10 MB, sounds to 5 MB and films to 50 MB, of types that it knows.", "iOS 接受 10 MB 以内的图片、5 MB 以内的音频、50 MB 以内的视频，且类型须为其所知。"],
};

let current = localStorage.getItem("earshot-language") || (navigator.language.startsWith("zh") ? "zh" : "en");
const pick = (pair) => (pair ? pair[current === "zh" ? 1 : 0] : "");

export const language = () => current;
export const text = (key) => (current === "zh" ? chinese : english)[key] ?? key.replace("state-", "");
export const question = (reason) => pick(questions[reason.question]) || reason.question;
// What follows the "no" of the answer.
export const whyNotRun = (code) => (pick(answers[`ran/${code}`]) || code || "").replace(/^(No: |没有：)/, "");
// The words for the announcer's verdict, with its own for whoever looks it up.
export const verdict = (word) => (verdicts[word] ? `${pick(verdicts[word])} (${word})` : word);
export const rule = (reason) => (reason.isGood ? "" : pick(rules[reason.question]));

export function answer(reason) {
  const known = answers[`${reason.question}/${reason.code}`];
  // The detail may be the state of the push, in the server's word for it.
  const detail = reason.question === "delivered" && (current === "zh" ? chinese : english)[`state-${reason.detail}`] || reason.detail;
  return [known ? pick(known) : reason.code, detail].filter(Boolean).join(" ");
}

export function switchLanguage() {
  current = current === "zh" ? "en" : "zh";
  localStorage.setItem("earshot-language", current);
}

export function translate() {
  document.documentElement.lang = current === "zh" ? "zh-Hans" : "en";
  for (const place of document.querySelectorAll("[data-text]")) place.textContent = text(place.dataset.text);
  for (const place of document.querySelectorAll("[data-label]")) place.setAttribute("aria-label", text(place.dataset.label));
  for (const place of document.querySelectorAll("[data-hint]")) place.setAttribute("placeholder", text(place.dataset.hint));
}
