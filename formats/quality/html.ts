import { SEVERITIES, type Finding, type TextEdit } from '#domain/quality/finding.ts';
import { total, type AssessedSegment, type NamedTotals, type QualityReport } from '#domain/quality/report.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { isRightToLeft } from '#domain/languages/text-direction.ts';
import { categoryChart, distributionChart, severityChart } from './charts.ts';
import { escapeHtml, linkAddress } from './escape.ts';
import { markedText, SEVERITY_CLASSES } from './marked-text.ts';
import { REPORT_POLICY, STYLE } from './style.ts';

/** Segments between two headings with links. */
const SEGMENTS_PER_PAGE = 100;
/** UTF-16 units of a name. */
const MAX_NAME_LENGTH = 200;

/** Segments of a document that are shown together. */
interface Page {
  readonly number: number;
  readonly document: number;
  /** Number of the first segment among all that are shown, from 1. */
  readonly first: number;
  readonly segments: readonly AssessedSegment[];
}

/**
 * A report as a web page that needs nothing else: no script, no image, no address. The same report always gives the same bytes.
 */
export function writeHtmlReport(report: QualityReport): string {
  const { job, totals } = report;
  const title = `${job.title} of ${job.project ?? `${report.documents.length} files`}`;
  const pages = pagesOf(report);
  return [
    '<!doctype html><html lang=en><head><meta charset=utf-8>',
    `<meta http-equiv=Content-Security-Policy content="${REPORT_POLICY}">`,
    '<meta name=referrer content=no-referrer><meta name=viewport content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>`,
    `<header id=top><h1><bdi>${escapeHtml(title)}</bdi></h1>${factsOf(report)}</header>`,
    '<main><h2>Summary</h2>',
    summaryOf(report),
    total(totals.issues) === 0 ? '<p>No issues were found.</p>' : '',
    '<h3>Issues by severity</h3>',
    severityChart(totals.issues),
    report.categories.length === 0 ? '' : `<h3>Issues by category</h3>${categoryChart(report.categories)}`,
    '<h3>Segments by score</h3>',
    distributionChart(report.distribution),
    `<h3>Languages</h3>${totalsTable(report.languages, 'Language', ({ language }) => escapeHtml(language))}`,
    `<h3>Files</h3>${totalsTable(report.documents, 'File', (document, index) => documentCell(document, index, pages))}`,
    worstTable(report, pages),
    pages.length === 0 ? '' : issuesOf(report, pages),
    `</main><footer>Job ${escapeHtml(job.id)} · accepted ${escapeHtml(job.createdAt)} · Loquent</footer></body></html>\n`,
  ].join('\n');
}

function factsOf({ job, languages }: QualityReport): string {
  const facts = [
    `From ${escapeHtml(job.sourceLanguage)} into ${languages.map(({ language }) => escapeHtml(language)).join(', ') || '—'}.`,
    job.engine === null
      ? 'Checked by rules.'
      : `Checked by rules and the language model <bdi>${escapeHtml(job.engine)}</bdi>.`,
    ...(job.domain === null ? [] : [`Domain: <bdi>${escapeHtml(job.domain.slice(0, MAX_NAME_LENGTH))}</bdi>.`]),
  ];
  return `<p>${facts.join(' ')}</p>`;
}

function summaryOf({ totals }: QualityReport): string {
  const facts: readonly (readonly [string, string])[] = [
    ['MQM score', score(totals.mqmScore)],
    ['Average segment score', score(totals.averageScore)],
    ['Penalty per 1,000 words', String(totals.penaltyPerThousand)],
    ['Issues', count(total(totals.issues))],
    ['Segments', count(totals.segments)],
    ['Not translated', count(totals.untranslated)],
    ['Words', count(totals.words)],
  ];
  return `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

function totalsTable(
  rows: readonly NamedTotals[],
  heading: string,
  cell: (row: NamedTotals, index: number) => string,
): string {
  const head = [heading, 'MQM score', 'Average', 'Segments', 'Not translated', 'Words', ...SEVERITIES.toReversed()];
  const body = rows.map((row, index) => {
    const values = [
      score(row.mqmScore),
      score(row.averageScore),
      count(row.segments),
      count(row.untranslated),
      count(row.words),
      ...SEVERITIES.toReversed().map((severity) => count(row.issues[severity])),
    ];
    return `<tr><td>${cell(row, index)}</td>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head.map((name) => `<th scope=col>${name}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}

function documentCell({ name, language }: NamedTotals, index: number, pages: readonly Page[]): string {
  const label = `<bdi>${escapeHtml((name ?? '').slice(-MAX_NAME_LENGTH))}</bdi> (${escapeHtml(language)})`;
  const page = pages.find(({ document }) => document === index);
  return page === undefined ? label : `<a href="#p${page.number}">${label}</a>`;
}

function worstTable({ worst, documents }: QualityReport, pages: readonly Page[]): string {
  if (worst.length === 0) return '';
  const rows = worst.map(({ segment, score, document, findings }) => {
    const page = pages.find(
      (each) => each.document === document && each.segments.some((one) => one.segment === segment),
    );
    const number = page === undefined ? 0 : page.first + page.segments.findIndex((one) => one.segment === segment);
    const place = `<bdi>${escapeHtml(segment.place.slice(0, MAX_NAME_LENGTH))}</bdi>`;
    const named = number === 0 ? place : `<a href="#s${number}">${place}</a>`;
    const { name, language } = documents[document] ?? { name: '', language: '' };
    const where = `<bdi>${escapeHtml((name ?? '').slice(-MAX_NAME_LENGTH))}</bdi> (${escapeHtml(language)})`;
    return `<tr><td>${named}</td><td>${where}</td><td>${score}</td><td>${findings.length}</td></tr>`;
  });
  const head =
    '<tr><th scope=col>Segment</th><th scope=col>File</th><th scope=col>Score</th><th scope=col>Issues</th></tr>';
  return `<h3>Lowest scores</h3><table><thead>${head}</thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function pagesOf({ listed }: QualityReport): readonly Page[] {
  const pages: Page[] = [];
  let first = 1;
  for (const [document, { segments }] of listed.entries()) {
    for (let start = 0; start < segments.length; start += SEGMENTS_PER_PAGE) {
      const shown = segments.slice(start, start + SEGMENTS_PER_PAGE);
      pages.push({ number: pages.length + 1, document, first, segments: shown });
      first += shown.length;
    }
  }
  return pages;
}

function issuesOf(report: QualityReport, pages: readonly Page[]): string {
  const all = total(report.totals.issues);
  const { listedIssues } = report;
  const note =
    listedIssues === all
      ? ''
      : `<p>The ${count(listedIssues)} most severe of ${count(all)} issues are listed here; the tables of the job have all of them.</p>`;
  const links = pages.map(({ number }) => `<a href="#p${number}">${number}</a>`).join(' ');
  const sections = pages.map((page) => pageOf(report, page, pages.length));
  return `<h2 id=issues>Issues</h2>${note}<nav aria-label=Pages>Pages: ${links}</nav>\n${sections.join('\n')}`;
}

function pageOf(
  { job, listed, worst }: QualityReport,
  { number, document, first, segments }: Page,
  last: number,
): string {
  const { name = '', language = 'und' } = listed[document] ?? {};
  const around = [
    '<a href="#top">Summary</a>',
    ...(number === 1 ? [] : [`<a href="#p${number - 1}">Previous</a>`]),
    ...(number === last ? [] : [`<a href="#p${number + 1}">Next</a>`]),
  ];
  const attributes = { source: direction(job.sourceLanguage), target: direction(language) };
  const linked = new Set(worst.map(({ segment }) => segment));
  const articles = segments.map((each, index) =>
    articleOf(each, linked.has(each.segment) ? ` id=s${first + index}` : '', attributes),
  );
  return (
    `<section id=p${number}><h3><bdi>${escapeHtml(name.slice(-MAX_NAME_LENGTH))}</bdi> (${escapeHtml(language)}), page ${number} of ${last}</h3>` +
    `<nav aria-label="Page ${number}">${around.join(' ')}</nav>\n${articles.join('\n')}</section>`
  );
}

function articleOf(
  { segment, score: value, findings }: AssessedSegment,
  id: string,
  { source, target }: { readonly source: string; readonly target: string },
): string {
  const place = `<bdi>${escapeHtml(segment.place.slice(0, MAX_NAME_LENGTH))}</bdi>`;
  const address = linkAddress(segment.url);
  const named =
    address === undefined ? place : `<a href="${address}" rel="noopener noreferrer" target=_blank>${place}</a>`;
  const items = findings.map((finding) => itemOf(finding, segment.target.text, target));
  return (
    `<div${id}><h4>${named}<span>${score(value)}</span></h4>` +
    `<p${source}>${markedText(segment.source, findings, 'source')}<p${target}>${markedText(segment.target, findings, 'target')}` +
    `<ul>${items.join('')}</ul></div>`
  );
}

function itemOf({ rule, category, severity, message, fix }: Finding, target: string, attributes: string): string {
  const edits = fix === undefined ? '' : ` ${fix.map((edit) => fixOf(edit, target, attributes)).join('; ')}`;
  const text = escapeHtml(message.slice(0, 1000));
  return `<li class=${SEVERITY_CLASSES[severity]}><b>${severity}</b> ${category}, ${escapeHtml(rule)}: ${text}${edits}`;
}

function fixOf({ start, end, text }: TextEdit, target: string, attributes: string): string {
  const quoted = (part: string) => `<q${attributes}>${escapeHtml(part.slice(0, MAX_NAME_LENGTH))}</q>`;
  const old = target.slice(start, end);
  if (text === '') return `Fix: remove ${quoted(old)}`;
  return old === '' ? `Fix: insert ${quoted(text)}` : `Fix: ${quoted(old)} → ${quoted(text)}`;
}

/** The attributes of a text in a language (BCP 47); the page is written from left to right. */
function direction(language: string): string {
  const tag = parseLanguageTag(language)?.tag ?? 'und';
  return ` lang=${tag}${isRightToLeft(tag) ? ' dir=rtl' : ''}`;
}

const score = (value: number | null) => (value === null ? '—' : String(value));
const count = (value: number) => value.toLocaleString('en');
