/** A kind of placeholder that a pattern recognizes from its first unit on. */
interface PlaceholderKind {
  /** Sticky: matched where the first unit stands. */
  readonly pattern: RegExp;
  /** Not recognized directly after a letter or digit, where its mark is punctuation or part of an address. */
  readonly apart?: true;
  /** For marks that also occur in prose: true for a text in which the mark is a placeholder. */
  readonly ground?: (text: string) => boolean;
}

/** Arguments of Qt are numbered from 1, while Turkish writes percentages as `%50`. */
const hasNumberedPercents = (text: string) => /(?<!\d)%1(?![\w%]|[.,]\d)/.test(text);

/**
 * True for several numbered arguments without an amount of money, or a link or a word of MediaWiki next to or around
 * the number.
 */
const hasNumberedDollars = (text: string) =>
  /\{\{(?:PLURAL|GENDER|GRAMMAR):[^{}$]{0,40}\$1/i.test(text) ||
  (/\$1(?!\w|[.,]\d)/.test(text) &&
    (/\$2(?!\w|[.,]\d)/.test(text) || WIKI_MARKUP.test(text)) &&
    !/\$\d(?:\d|[.,]\d)/.test(text));
const WIKI_MARKUP =
  /\[\[[^[\]$]{0,100}\$1[^[\]]{0,100}\]\]|\{\{(?:SITENAME|NAMESPACE|PAGENAME|FULLPAGENAME|int:|ns:|#)/;

/** Kinds by their first unit; of several, the first that matches counts. */
export type PlaceholderKinds = Readonly<Record<string, readonly PlaceholderKind[]>>;

/**
 * Placeholders without brackets around them, or with brackets of another kind than braces and angles.
 *
 * - `%name%`: Symfony (symfony.com/doc/current/translation.html), Windows (`%APPDATA%`). In `%dx%d` and `%s_%s` the
 *   second mark begins a conversion.
 * - `%#@files@`: variables of Apple's stringsdict
 *   (developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals).
 * - `%s`, `%1$d`, `%-5.2f`, `%@`, `%(name)s`, `%<n>s`, `%{name}`: conversions of C, Python, Java, Objective-C, Ruby;
 *   `%'d` groups digits (POSIX), and before a letter its mark is an apostrophe.
 * - `%n`, `%1`, `%L1`: Qt's number and arguments (doc.qt.io/qt-6/i18n-source-translation.html,
 *   doc.qt.io/qt-6/qstring.html#arg).
 * - `@author`, `!date`, `%title`: Drupal (api.drupal.org, FormattableMarkup::placeholderFormat); `@name` is also how
 *   people and packages are addressed. A short `%abc` is `%a` followed by letters, and `%sword` is `%s`, but
 *   `100 %cotton` is prose.
 * - `:name`, `:Name`, `:NAME`: Laravel (laravel.com/docs/localization#replacing-parameters-in-translation-strings);
 *   the lookahead excludes emoticons (`:DD`, `:xD`).
 * - `:smile:`: short names of emoji (docs.github.com, "Basic writing and formatting syntax").
 * - `[[name]]`: AngularJS with other marks, Twilio, WordPress; `((name))`: GOV.UK Notify.
 * - `$name`, `$a->name`, `$t(key)`: PHP, Moodle, i18next (i18next.com/translation-function/nesting); `$NAME$`: Chrome
 *   (developer.chrome.com/docs/extensions/reference/api/i18n).
 * - `@:key`, `@.lower:key`, `@:(key)`: vue-i18n (vue-i18n.intlify.dev/guide/essentials/syntax, linked messages).
 * - `$1`: MediaWiki (mediawiki.org/wiki/Localisation, "Using parameters"); one alone is a price unless it is in
 *   quotation marks.
 * - `&amp;`: character references of HTML. `__name__`: i18next 1, Python.
 */
export const PLACEHOLDER_KINDS: PlaceholderKinds = {
  '%': [
    { pattern: /%%/y },
    { pattern: /%(?:\d{1,3}\$)?#@[\w.-]{1,100}@/y },
    { pattern: /(?<!\d)%[A-Za-z_][\w.-]{1,60}%(?![\w%@({<$+-])|%[A-Z_][A-Z0-9_]{1,60}%/y },
    { pattern: /(?<!\d)%n(?!\w)/y },
    { pattern: /(?<!\d)%L\d{1,2}(?![\w%])/y },
    { pattern: /(?<!\d|\d[ \u00a0\u202f])%[1-9]\d?(?![\w%$@]|[.,]\d)/y, ground: hasNumberedPercents },
    { pattern: /(?<!\d[ \u00a0\u202f])%(?:[a-ce-rt-z][a-z]{4,40}|[a-z]{1,20}_[a-z_]{1,40})(?![\w%])/y, apart: true },
    { pattern: /%[([{<][\w.-]{1,100}[)\]}>](?:[-+0#]{0,4}\d{0,3}(?:\.\d{1,3})?[bcdeEfFgGiorsuxXa])?/y },
    { pattern: /%\d{1,3}\$[-+0#]{0,4}\d{0,3}(?:\.\d{1,3})?(?:hh?|ll?|[qjztL])?[@bcdeEfFgGiopsSuxXaA]/y },
    {
      pattern:
        /(?<!\d)%[-+0#]{0,4}(?:\d{1,3}|\*)?(?:\.(?:\d{1,3}|\*))?(?:hh?|ll?|[qjztL])?[@bcdeEfFgGiopsSuxXaA](?<!\d[ \u00a0\u202f]%[a-z](?=[a-z]{2}))/y,
    },
    {
      pattern:
        /%(?:\d{1,3}\$|(?<!\d%))[-+0#]{0,3}'[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh?|ll?|[qjztL])?[diufFgG](?![\p{L}\p{M}])/uy,
    },
  ],
  '@': [
    { pattern: /@(?:\.[a-z]{1,20})?:(?:\([\w.-]{1,100}\)|[A-Za-z_][\w.-]{0,100}\w)/y, apart: true },
    { pattern: /@[a-z][\w-]{1,40}(?!\w)/y, apart: true },
  ],
  '!': [{ pattern: /(?<=^|[\s("'[>])![a-z][\w-]{1,40}(?![\w!])/y }],
  ':': [
    { pattern: /:(?:[a-z][\w+-]{1,40}|[+-]1):(?![\w:/])/y, apart: true },
    {
      pattern:
        /(?:(?<=^|[\s("'[/#=$€£-])|(?<=>)(?=:\w{2,40}<))(?!:[xX]?(?:[DPS]{1,5}|[po]{1,2})(?!\w)):[A-Za-z]\w{1,40}(?![\w:])/y,
    },
  ],
  '[': [{ pattern: /\[\[[ \t]?[\w$.-]{1,100}[ \t]?\]\]/y }],
  '(': [{ pattern: /\(\([A-Za-z_]\w{0,60}\)\)/y }],
  $: [
    { pattern: /\$[1-9](?!\w|[.,]\d)/y, apart: true, ground: hasNumberedDollars },
    { pattern: /(?<=["“«„])\$1(?=["”»“])/y },
    { pattern: /\$[A-Z][A-Z0-9_]{0,60}\$(?!\w)/y, apart: true },
    { pattern: /\$(?:t\([^()]{1,200}\)|[A-Za-z_]\w{0,100}(?:(?:\.|->)[A-Za-z_]\w{0,100}){0,5})/y, apart: true },
  ],
  '&': [{ pattern: /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/y }],
  _: [{ pattern: /__[A-Za-z][A-Za-z0-9]{0,60}(?:_[A-Za-z0-9]{1,60}){0,8}__/y, apart: true }],
};

/**
 * Contents of a pair of braces that are a placeholder, from brace to brace.
 *
 * - `{0}`, `{name}`, `{ name }`, `{ $name }`: ICU, vue-i18n, Fluent (projectfluent.org/fluent/guide), C#.
 * - `{name!r}`, `{value:,}`, `{d:%Y-%m-%d}`, `{2,10:F1}`: format strings of Python (docs.python.org/3/library/string.html)
 *   and .NET (learn.microsoft.com, "Composite formatting").
 * - `{{name}}`, `{{{raw}}}`, `{{ x | upcase }}`, `{% tag %}`, `{# comment #}`: Handlebars, i18next, Liquid, Jinja, Twig.
 * - `{'@'}`: literal marks of vue-i18n.
 */
export const BRACED_PLACEHOLDERS = [
  /^\{[ \t]{0,10}[\w$@.[\]:>-]{0,200}[ \t]{0,10}\}$/,
  /^\{[\w.[\]]{0,100}(?:,[ ]?-?\d{1,3})?(?:![rsa])?(?::(?:[^{}\s]{1,60}|%[^{}\r\n]{1,60}))?\}$/,
  /^\{%[^{}]*%\}$/,
  /^\{#[^{}]*#\}$/,
  /^\{\{[^{}]*\}\}$/,
  /^\{\{\{[^{}]*\}\}\}$/,
  /^\{'[@|$%&:]'\}$/,
];

/**
 * The beginning of an argument of ICU (unicode-org.github.io/icu/userguide/format_parse/messages) and of Java's
 * MessageFormat; choice, plural and select contain text and are kept as a whole.
 */
export const ICU_ARGUMENT =
  /^\{\s{0,10}[\w.-]{1,100}\s{0,10},\s{0,10}(?:number|date|time|spellout|ordinal|duration|choice|plural|select(?:ordinal)?)\b/;

/**
 * Attributes without a value: the boolean attributes of HTML (html.spec.whatwg.org/multipage/indices.html#attributes-3),
 * `download`, and those of frameworks. Other words in angle brackets are prose: `<your name>`.
 */
const BARE_ATTRIBUTE =
  'allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|download|formnovalidate|hidden|inert|' +
  'ismap|itemscope|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected|' +
  '(?:aria|data|v|x|ng)-[\\w:-]+';

/** A whole tag of HTML or XML, also with attributes of templates (`@click`, `:href`). */
export const TAG = new RegExp(
  '^</?[A-Za-z0-9][\\w:.-]{0,60}' +
    `(?:\\s+(?:[\\w:@.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=]+)|(?:${BARE_ATTRIBUTE})(?=[\\s/>])))*\\s*/?>$`,
  'i',
);
