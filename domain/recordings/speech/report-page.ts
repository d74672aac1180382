import type { JobWarning } from '#domain/jobs/job.ts';
import type { RemainingFindings } from '#domain/jobs/results/remaining-findings.ts';
import type { DubbingResult } from '#domain/jobs/results/speech-result.ts';
import type { ClipPlacement, PlacementProblem } from './place-speech.ts';
import { drawWaveforms, escapeMarkupText, type Track } from './waveform.ts';

type Metrics = NonNullable<DubbingResult['metrics']>;

/** An utterance as the report lists it. */
export interface ReportedUtterance {
  /** Milliseconds at which the original begins. */
  readonly start: number;
  /** Undefined: nothing is spoken. */
  readonly placement: ClipPlacement | undefined;
  readonly original: string;
  readonly translation: string;
}

export interface DubReport {
  /** Name of the recording. */
  readonly name: string;
  /** Milliseconds of the recording. */
  readonly duration: number;
  readonly tracks: readonly Track[];
  readonly metrics: Metrics;
  readonly warnings: readonly JobWarning[];
  /** Empty: a dubbing provider made the speech. */
  readonly utterances: readonly ReportedUtterance[];
}

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#222}' +
  'table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left;' +
  'vertical-align:top}.warned{background:#fff3d6}';

const SOURCES: Readonly<Record<NonNullable<Metrics['source']>, string>> = {
  recognition: 'recognized speech',
  track: 'a subtitle track of the recording',
  file: 'a subtitle file next to the recording',
};

const PROBLEMS: Readonly<Record<PlacementProblem, string>> = {
  fast: 'fast',
  late: 'late',
  truncated: 'end cut off',
};

/** The report of a job that speaks a translation, as an HTML page of its own: waveforms, facts, warnings, utterances. */
export function reportPage({ name, duration, tracks, metrics, warnings, utterances }: DubReport): string {
  const title = escapeMarkupText(name);
  const facts = describeMetrics(metrics).map((each) => row(each));
  const notes = warnings.map(
    ({ code, message }) => `<li>${escapeMarkupText(message)} (${escapeMarkupText(code)})</li>`,
  );
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>` +
    `<h1>${title}</h1>${drawWaveforms(tracks, duration / 1000)}<table>${facts.join('')}</table>` +
    `${notes.length === 0 ? '' : `<h2>Warnings</h2><ul>${notes.join('')}</ul>`}${utteranceTable(utterances)}</html>\n`
  );
}

/** Metrics as people read them: pairs of a name and a value with its unit; unknown ones are omitted. */
export function describeMetrics(metrics: Metrics): readonly (readonly [name: string, value: string])[] {
  const { onset_error: onset, overlap, highest_tempo: tempo, integrated_loudness: loudness } = metrics;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Text taken from', metrics.source === null ? undefined : SOURCES[metrics.source]],
    ['Recognized by', metrics.recognizer ?? undefined],
    ['Confidence of the recognized words', percent(metrics.confidence)],
    ['Words of the original', metrics.words?.toString()],
    ['Sentences of the original', metrics.sentences?.toString()],
    ['Translated by', metrics.translator ?? undefined],
    ['Findings in the translation', metrics.findings && describeFindings(metrics.findings)],
    ['Spoken by', metrics.synthesizer],
    ['Voices', metrics.voices.length === 0 ? undefined : metrics.voices.join(', ')],
    ['Utterances', metrics.cues?.toString()],
    ['Utterances with a shortened translation', metrics.shortened?.toString()],
    ['Utterances at most 1.3 times as fast as usual', percent(metrics.easy_tempo_share)],
    ['Fastest utterance', tempo === null ? undefined : `${times(tempo)} the usual speed`],
    [
      'Utterances begin before or after the original by',
      onset === null ? undefined : `${inSeconds(onset.mean)} on average, ${inSeconds(onset.maximum)} at most`,
    ],
    [
      'Both voices speak at the same time',
      overlap === null ? undefined : `${percent(overlap)} of the time in which either does`,
    ],
    ['Loudness of the new sound', `${loudness} LUFS`],
    ['True peak of the new sound', `${metrics.true_peak} dBTP`],
    ['Wrong words when the new voice is recognized', percent(metrics.word_error_rate)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function describeFindings({ neutral, minor, major, critical, repaired }: RemainingFindings): string {
  const counts = Object.entries({ critical, major, minor, neutral }).filter(([, count]) => count > 0);
  const found = counts.length === 0 ? 'none' : counts.map(([severity, count]) => `${count} ${severity}`).join(', ');
  return repaired === 0 ? found : `${found}; ${repaired} ${repaired === 1 ? 'segment was' : 'segments were'} repaired`;
}

function utteranceTable(utterances: readonly ReportedUtterance[]): string {
  if (utterances.length === 0) return '';
  const rows = utterances.map(({ start, placement, original, translation }, index) => {
    const problems = placement?.problems ?? [];
    const spoken =
      placement === undefined
        ? ['not spoken', '', '']
        : [
            inSeconds(placement.start),
            inSeconds(placement.length),
            [times(placement.tempo), ...problems.map((problem) => PROBLEMS[problem])].join(', '),
          ];
    return row([`${index + 1}`, inSeconds(start), ...spoken, original, translation], problems.length > 0);
  });
  const names = ['No.', 'Original begins', 'Spoken from', 'Spoken for', 'Tempo', 'Original', 'Translation'];
  const head = `<tr>${names.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
  return `<h2>Utterances</h2><table>${head}${rows.join('')}</table>`;
}

function row(cells: readonly string[], isWarned = false): string {
  const content = cells.map((cell) => `<td>${escapeMarkupText(cell)}</td>`).join('');
  return `<tr${isWarned ? ' class="warned"' : ''}>${content}</tr>`;
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const times = (tempo: number) => `${tempo.toFixed(2)} times`;
const percent = (share: number | null) => (share === null ? undefined : `${Math.round(share * 1000) / 10} %`);
