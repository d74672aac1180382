import { publishObject } from '#activities/runtime/store-result.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { outputFolder } from '#domain/jobs/outputs.ts';
import { SUBTITLE_FORMATS, type SubtitleFormat } from '#domain/recordings/subtitles/subtitle-style.ts';
import { extensionOf } from '#platform/storage/keys.ts';
import type { MediaStep } from './media-step.ts';

/** UTF-8 bytes of the name of a result without its language and extension. */
const MAX_STEM_LENGTH = 180;

/** Files of a result with subtitles. */
export interface PublishedSubtitles {
  readonly language: string;
  readonly format: SubtitleFormat;
  readonly file: string;
}

/** Makes objects of a job on a recording result files, whose names begin with that of the recording. */
export class ResultPublisher {
  readonly #step: MediaStep<JobReference>;
  /** Keys of the files so far. */
  readonly files: string[] = [];

  constructor(step: MediaStep<JobReference>) {
    this.#step = step;
  }

  /** @param ending of the name: `.srt` @returns the key of the file; null if there is no such object */
  async publish(from: string, ending: string): Promise<string | null> {
    const { dependencies, task, job, artifacts: area, targetLanguage } = this.#step;
    if (!(await area.has(from))) return null;
    const { name } = await area.read('source');
    const stem = shortened(name.slice(0, name.length - extensionOf(name).length));
    const key = `${outputFolder(job, targetLanguage)}/${stem}${ending}`;
    await publishObject(dependencies, task, key, area.key(from));
    this.files.push(key);
    return key;
  }

  /** Publishes the subtitles that there are, those in the target language first. */
  async publishSubtitles(): Promise<PublishedSubtitles[]> {
    const subtitles: PublishedSubtitles[] = [];
    const { input } = this.#step.job;
    const asked = 'subtitle_formats' in input ? input.subtitle_formats : SUBTITLE_FORMATS;
    for (const language of new Set([this.#step.targetLanguage, this.#step.sourceLanguage])) {
      for (const format of asked) {
        const file = await this.publish(`${language}.${format}`, `.${language}.${format}`);
        if (file !== null) subtitles.push({ language, format, file });
      }
    }
    return subtitles;
  }
}

function shortened(stem: string): string {
  const characters = Array.from(stem);
  while (Buffer.byteLength(characters.join('')) > MAX_STEM_LENGTH) characters.pop();
  return characters.join('').trimEnd();
}
