/** The words of a text. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements of MJML (documentation.mjml.io): each is a part of an e-mail, or of its head. */
const mailElements = wordSet(`
  mj-accordion mj-accordion-element mj-accordion-text mj-accordion-title mj-body mj-button mj-carousel mj-carousel-image mj-column
  mj-divider mj-group mj-head mj-hero mj-html-attributes mj-image mj-navbar mj-navbar-link mj-preview mj-raw mj-section mj-social
  mj-social-element mj-spacer mj-table mj-text mj-title mj-wrapper mjml`);

/**
 * Elements that end the text before them (HTML Standard, 15.3, rendered as blocks, table parts or separate boxes).
 * Buttons, labels and the choices of a form are separate texts, too. All other elements are part of the text.
 */
export const blockElements: ReadonlySet<string> = new Set([
  ...mailElements,
  ...wordSet(`
  address article aside audio blockquote body button canvas caption center col colgroup datalist dd desc details dialog
  dir div dl dt fieldset figcaption figure footer foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup
  hr html label legend li listing main menu nav noframes noscript object ol optgroup option p plaintext pre search section
  select summary table tbody td template text textarea tfoot th thead title tr ul video xmp`),
]);

/** Elements without content (HTML Standard, 13.1.2). */
export const voidElements = wordSet(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`);

/** Program text and readings, which are not translated. */
export const opaqueElements = wordSet('code iframe kbd math mj-attributes mj-style rp rt rtc samp script style tt var');

/** Opaque elements that are part of a sentence, and so stay with it at its ends. */
export const quotedElements = wordSet('code kbd samp tt var');

/** Visible elements without text: a space next to them is significant. */
export const visibleElements = wordSet('embed iframe img input keygen math svg');

export const preservingElements = wordSet('listing pre textarea');

/** Start tags that end an SVG image or a formula that was left open (HTML Standard, 13.2.6.5). */
export const foreignBreakers = wordSet(`
  b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p
  pre ruby s small span strong strike sub sup table tt u ul var`);

const cells = wordSet('td th');
const rows = wordSet('td th tr');
const sections = wordSet('td th tr thead tbody tfoot caption colgroup');

/** Elements that a start tag ends when their own end tag is omitted (HTML Standard, 13.1.2.4); any block ends a `p`. */
export const impliedEnds: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', wordSet('li')],
  ['dt', wordSet('dt dd')],
  ['dd', wordSet('dt dd')],
  ['option', wordSet('option')],
  ['optgroup', wordSet('option optgroup')],
  ['td', cells],
  ['th', cells],
  ['tr', rows],
  ['thead', sections],
  ['tbody', sections],
  ['tfoot', sections],
]);
