import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { Severity } from '#domain/quality/finding.ts';
import { MAX_LISTED, total } from '#domain/quality/report.ts';
import { untranslatedSegment } from '#domain/quality/untranslated.ts';
import { writeHtmlReport } from './html.ts';
import { markedText } from './marked-text.ts';
import { CSV_HEAD, csvLines, jsonSegment } from './tables.ts';
import { assessed, findingOf, qualityReportOf } from './testing/reports.ts';

const DOCUMENT = { name: '=cmd.po', language: 'de', untranslated: 0 };

describe('marked text', () => {
  const mark = (text: string, ...spans: (readonly [number, number, Severity])[]) =>
    markedText(
      { text, codes: [] },
      spans.map(([start, end, severity]) => findingOf(severity, { target: [{ start, end }] })),
      'target',
    );

  it('has the places of findings, overlapping ones in the color of the most severe', () => {
    expect(mark('abcdef', [0, 4, 'minor'], [2, 6, 'critical'])).toBe(
      '<mark class=i>ab</mark><mark class=c>cd</mark><mark class=c>ef</mark>',
    );
    expect(mark('ab', [1, 1, 'major'])).toBe('a<mark class=j></mark>b');
    expect(mark('<b>&', [0, 3, 'neutral'])).toBe('<mark class=n>&lt;b&gt;</mark>&amp;');
  });

  it('has inline codes at their places, and is cut where it is very long', () => {
    const codes = [
      { id: 1, kind: 'open', offset: 0 },
      { id: 1, kind: 'close', offset: 2 },
      { id: 2, kind: 'standalone', offset: 2, equivalent: '{<n>}' },
    ] as const;
    expect(markedText({ text: 'ab', codes }, [], 'target')).toBe(
      '<code>1</code>ab<code>/1</code><code>{&lt;n&gt;}</code>',
    );
    const long = mark('😀'.repeat(2000), [1900, 1910, 'minor']);
    expect(long.endsWith('😀…')).toBe(true);
    expect(long).not.toContain('<mark');
    expect(mark('x'.repeat(999) + '😀', [0, 1, 'minor'])).not.toContain('\ufffd');
  });
});

describe('segments without a translation', () => {
  const { segment } = assessed('3', '', []);
  const missing = untranslatedSegment(segment);

  it('are listed without changing any score', () => {
    const { totals, listed, listedIssues, worst, distribution } = qualityReportOf([
      assessed('1', 'Speichern', []),
      missing,
    ]);
    expect(totals).toMatchObject({ segments: 1, words: 4, averageScore: 100, mqmScore: 100, issues: { neutral: 1 } });
    expect(listed[0]?.segments).toEqual([missing]);
    expect([listedIssues, worst, distribution.at(-1)]).toEqual([1, [], 1]);
  });

  it('give way to defects where a report is full', () => {
    const full = Array.from({ length: MAX_LISTED }, (_, index) => assessed(`${index}`, 'Text', [findingOf('minor')]));
    const { listed, listedIssues } = qualityReportOf([missing, ...full]);
    expect(listed[0]?.segments.some(({ score }) => score === null)).toBe(false);
    expect(listedIssues).toBe(MAX_LISTED);
  });
});

describe('the report as HTML', () => {
  it('is the same for the same results, byte for byte, and well-formed for a parser', () => {
    const segments = [
      assessed('1', 'Speichern', [findingOf('critical'), findingOf('minor')]),
      assessed('2', 'Gut', []),
    ];
    const [one, other] = [writeHtmlReport(qualityReportOf(segments)), writeHtmlReport(qualityReportOf(segments))];
    expect(one).toBe(other);
    const problems: string[] = [];
    parse(one, { onParseError: ({ code }) => problems.push(code) });
    expect(problems).toEqual([]);
    expect(one).toContain('<dt>MQM score</dt><dd>0</dd>');
    expect(one).toContain('<dt>Average segment score</dt><dd>75</dd>');
  });

  it('has nothing that loads or runs, and links only to addresses of the web', () => {
    const url = 'https://tms.example/unit?a=1&b="x"';
    const linked = [url, 'javascript:alert(1)', 'https://user:secret@tms.example/'].map((each, index) => {
      const found = assessed(String(index), 'Text', [findingOf('major')]);
      return { ...found, segment: { ...found.segment, url: each } };
    });
    const html = writeHtmlReport(qualityReportOf(linked));
    expect([...html.matchAll(/(?:href|src|action)\s*=\s*"?([^"\s>]*)/g)].map(([, value]) => value)).toEqual([
      '#p1',
      '#s1',
      '#s2',
      '#s3',
      '#p1',
      '#top',
      'https://tms.example/unit?a=1&amp;b=%22x%22',
    ]);
    expect(html).not.toMatch(/<script|\son\w+=|style=|url\(|@import/i);
    expect(html).not.toContain('secret');
  });

  it('has texts of their own direction', () => {
    const html = writeHtmlReport(qualityReportOf([assessed('1', 'حفظ', [findingOf('minor')])], 'ar'));
    expect(html).toContain('<p lang=en>Save');
    expect(html).toContain('<p lang=ar dir=rtl><mark class=i>حفظ</mark>');
  });

  it('shows certain fixes', () => {
    const fix = [
      { start: 0, end: 4, text: 'Text' },
      { start: 4, end: 5, text: '' },
      { start: 5, end: 5, text: '<i>' },
    ];
    const html = writeHtmlReport(qualityReportOf([assessed('1', 'Tekst ', [findingOf('minor', { fix })])]));
    expect(html).toContain('Fix: <q lang=de>Teks</q> → <q lang=de>Text</q>');
    expect(html).toContain('Fix: remove <q lang=de>t</q>');
    expect(html).toContain('Fix: insert <q lang=de>&lt;i&gt;</q>');
  });

  it('lists the most severe findings of very many, in the order of their segments', () => {
    const many = Array.from({ length: MAX_LISTED + 50 }, (_, index) =>
      assessed(String(index), 'Text', [findingOf(index % 100 === 99 ? 'critical' : 'minor')]),
    );
    const report = qualityReportOf(many);
    expect(total(report.totals.issues)).toBe(MAX_LISTED + 50);
    expect(report.listedIssues).toBe(MAX_LISTED);
    const listed = report.listed[0]!.segments;
    expect(listed.filter(({ findings: [first] }) => first?.severity === 'critical')).toHaveLength(100);
    const ids = listed.map(({ segment }) => Number(segment.id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    const html = writeHtmlReport(report);
    expect(html).toContain('The 10,000 most severe of 10,050 issues');
    expect(html).toContain('<section id=p100>');
    expect(html).not.toContain('<section id=p101>');
  });
});

describe('the tables', () => {
  it('have a line per finding that no spreadsheet takes for a formula', () => {
    const fix = [{ start: 0, end: 1, text: '' }];
    const lines = csvLines(DOCUMENT, [
      assessed('1', '=SUM(A1)\n"x"', [findingOf('major', { fix }), findingOf('minor')]),
    ]);
    expect(CSV_HEAD).toBe(
      '\ufefffile,language,segment,place,score,severity,category,rule,message,source,target,fixed,url\r\n',
    );
    expect(lines.split('\r\n')[0]).toBe(
      `'=cmd.po,de,1,key.1,50,major,linguistic-conventions/spelling,spelling,A word is misspelled.,Save,"'=SUM(A1)\n""x""","SUM(A1)\n""x""",`,
    );
    expect(csvLines(DOCUMENT, [assessed('2', 'Gut', [])])).toBe('');
  });

  it('have segments with their findings as JSON', () => {
    expect(JSON.parse(jsonSegment(DOCUMENT, assessed('1', 'Text', [findingOf('major')])))).toMatchObject({
      file: '=cmd.po',
      id: '1',
      score: 50,
      target: 'Text',
      findings: [{ rule: 'spelling', severity: 'major', source_spans: [], target_spans: [{ start: 0, end: 4 }] }],
    });
  });
});
