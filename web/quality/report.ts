import type { Schemas } from '#client/index.ts';

export type Severity = Schemas['Segment']['findings'][number]['severity'];
export const SEVERITIES = ['critical', 'major', 'minor', 'neutral'] as const satisfies readonly Severity[];

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A segment as the file `report.json` of a job on quality has it. */
export interface ReportedSegment {
  readonly file: string;
  readonly language: string;
  readonly id: string;
  readonly place: string;
  readonly score: number | null;
  readonly source: string;
  readonly target: string;
  /** Address of its unit in the project. */
  readonly url?: string;
  readonly findings: readonly {
    readonly rule: string;
    readonly category: string;
    readonly severity: Severity;
    readonly message: string;
    readonly source_spans: readonly Span[];
    readonly target_spans: readonly Span[];
  }[];
}

/** A finding with its segment. */
export interface Issue {
  readonly segment: ReportedSegment;
  readonly finding: ReportedSegment['findings'][number];
}

/** The filter of a report, as it stands in the address. */
export interface ReportFilter {
  readonly severity?: Severity;
  readonly rule?: string;
  readonly language?: string;
  readonly file?: string;
}

/** Reads what an address has; whatever is no filter is left out. */
export function readReportFilter(search: Readonly<Record<string, unknown>>): ReportFilter {
  const severity = SEVERITIES.find((each) => each === search['severity']);
  const rest = (['rule', 'language', 'file'] as const).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return { ...(severity === undefined ? {} : { severity }), ...Object.fromEntries(rest) };
}

/** All findings of a report, the most severe first. */
export function issuesOf(segments: readonly ReportedSegment[]): readonly Issue[] {
  const issues = segments.flatMap((segment) => segment.findings.map((finding) => ({ segment, finding })));
  const rankOf = ({ finding }: Issue) => SEVERITIES.indexOf(finding.severity);
  return issues.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Whether a finding passes the filter. */
export const passes = ({ segment, finding }: Issue, { severity, rule, language, file }: ReportFilter): boolean =>
  (severity === undefined || finding.severity === severity) &&
  (rule === undefined || finding.rule === rule) &&
  (language === undefined || segment.language === language) &&
  (file === undefined || segment.file === file);

/** The address of a unit in its project, if a browser may open it. */
export const safeUrl = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;

/** The job whose segments a file is made of: the files of jobs are in folders of their own. @param name of the file in the report */
export function reviewedJob(sources: readonly string[], name: string): string | undefined {
  const key = sources.find((source) => source.split('/').at(-1) === name);
  return key === undefined ? undefined : /^translations\/([0-9a-f-]{36})\//.exec(key)?.[1];
}
