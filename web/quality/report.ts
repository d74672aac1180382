import type { Schemas } from '#client/index.ts';
import { laterPage, oneOfValues, searchOf, nonBlankText } from '#web/ui/search.ts';

type Finding = Omit<Schemas['SegmentFinding'], 'category' | 'fixed_target'>;
const SEVERITIES = ['critical', 'major', 'minor', 'neutral'] as const satisfies readonly Finding['severity'][];

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
  readonly findings: readonly Finding[];
}

/** A finding with its segment. */
export interface Issue {
  readonly segment: ReportedSegment;
  readonly finding: Finding;
}

/** Filterable values of findings. */
const VALUES = {
  severity: ({ finding }: Issue): string => finding.severity,
  rule: ({ finding }: Issue) => finding.rule,
  language: ({ segment }: Issue) => segment.language,
  file: ({ segment }: Issue) => segment.file,
};
export type IssueField = keyof typeof VALUES;
export const FIELDS = Object.keys(VALUES) as readonly IssueField[];

/** Reads the filter of a report from the address. */
export const readReportFilter = searchOf({
  severity: oneOfValues(SEVERITIES),
  rule: nonBlankText,
  language: nonBlankText,
  file: nonBlankText,
  page: laterPage,
});
type ReportFilter = ReturnType<typeof readReportFilter>;

/** True if a finding passes the filter. */
export const passes = (issue: Issue, filter: ReportFilter): boolean =>
  FIELDS.every((field) => filter[field] === undefined || filter[field] === VALUES[field](issue));

/** Values of a field with how often they occur, the most frequent first. */
export const countsOf = (issues: readonly Issue[], field: IssueField) =>
  [...Map.groupBy(issues, VALUES[field])]
    .map(([value, { length: count }]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count);

/** All findings of a report, the most severe first. */
export function issuesBySeverity(segments: readonly ReportedSegment[]): readonly Issue[] {
  const issues = segments.flatMap((segment) => segment.findings.map((finding) => ({ segment, finding })));
  const rankOf = ({ finding }: Issue) => SEVERITIES.indexOf(finding.severity);
  return issues.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The address of a unit in its project, if a browser may open it. */
export const safeUrl = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;

/** The job whose segments a file is made of: the files of jobs are in folders of their own. @param name of the file in the report */
export function reviewedJob(sources: readonly string[], name: string): string | undefined {
  const key = sources.find((source) => source.split('/').at(-1) === name);
  return key === undefined ? undefined : /^translations\/([0-9a-f-]{36})\//.exec(key)?.[1];
}
