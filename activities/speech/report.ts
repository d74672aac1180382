import type { JobWarning } from '#domain/jobs/job.ts';
import type { DubbingResult } from '#domain/jobs/results/speech-result.ts';
import { drawWaveforms, escapeMarkup } from '#domain/speech/waveform.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import type { MeasuredSound } from './measure-sound.ts';
import type { SpeechStep } from './speech-step.ts';

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#222}' +
  'table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left;' +
  'vertical-align:top}.warned{background:#fff3d6}';

interface Report {
  readonly metrics: NonNullable<DubbingResult['metrics']>;
  readonly warnings: readonly JobWarning[];
  readonly sound: MeasuredSound;
}

/** The report of a job as an HTML page of its own: waveforms, metrics, warnings, and each utterance with its time. */
export async function reportPage(step: SpeechStep, { metrics, warnings, sound }: Report): Promise<string> {
  const { area, sourceLanguage, targetLanguage } = step;
  const { name } = await area.read('source');
  const { duration } = await area.read('recording');
  const picture = drawWaveforms(
    [
      { name: `${languageName(sourceLanguage)} (original)`, peaks: sound.original, color: '#8a8f98' },
      { name: languageName(targetLanguage), peaks: sound.spoken, color: '#2563eb' },
    ],
    duration / 1000,
  );
  const { languages: _, ...listed } = metrics;
  const rows = Object.entries(listed).map(([key, value]) => row([key.replaceAll('_', ' '), textOf(value)]));
  const notes = warnings.map(({ code, message }) => `<li><b>${escapeMarkup(code)}</b> ${escapeMarkup(message)}</li>`);
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeMarkup(name)}</title><style>${STYLE}</style>` +
    `<h1>${escapeMarkup(name)}</h1>${picture}<table>${rows.join('')}</table>` +
    `${notes.length === 0 ? '' : `<h2>Warnings</h2><ul>${notes.join('')}</ul>`}${await utteranceTable(step)}</html>\n`
  );
}

async function utteranceTable({ area }: SpeechStep): Promise<string> {
  const mix = await area.find('mix');
  if (mix === undefined) return '';
  const { utterances } = await area.read('utterances');
  const { sentences } = await area.read('transcript');
  const spoken = await area.read('spoken');
  const rows = utterances.map(({ first, afterLast, start }, index) => {
    const placement = mix.placements[index];
    const cells = [
      `${index + 1}`,
      seconds(start),
      placement == null ? '' : seconds(placement.start),
      placement == null ? '' : seconds(placement.length),
      placement == null ? '' : `${placement.tempo}`,
      sentences
        .slice(first, afterLast)
        .map(({ text }) => text)
        .join(' '),
      spoken.slice(first, afterLast).join(' '),
    ];
    return row(cells, (placement?.problems.length ?? 0) > 0);
  });
  const names = ['', 'original s', 'spoken s', 'length s', 'tempo', 'original', 'translation'];
  const head = `<tr>${names.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
  return `<h2>Utterances</h2><table>${head}${rows.join('')}</table>`;
}

function row(cells: readonly string[], isWarned = false): string {
  const content = cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('');
  return `<tr${isWarned ? ' class="warned"' : ''}>${content}</tr>`;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | string}`;
}
