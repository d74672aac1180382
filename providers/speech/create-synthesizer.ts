import type { ProgramRunner } from '#domain/ports/programs.ts';
import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { PreferredVoice } from './choose-voice.ts';
import { createElevenlabsSynthesizer } from './elevenlabs/elevenlabs-synthesizer.ts';
import { createEspeakSynthesizer } from './local/espeak-synthesizer.ts';
import { createOpenaiSynthesizer } from './openai/openai-synthesizer.ts';
import type { SpeechSynthesizer } from './speech-synthesizer.ts';

/** The synthesizers; public API, as values of SPEECH_SYNTHESIZER. */
export const SPEECH_SYNTHESIZERS = ['local', 'openai', 'elevenlabs'] as const;
export type SpeechSynthesizerName = (typeof SPEECH_SYNTHESIZERS)[number];

interface VendorAccess {
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly model: string;
}

export interface SynthesisSettings {
  readonly synthesizer: SpeechSynthesizerName;
  /** Voices that the operator prefers. */
  readonly voices: readonly PreferredVoice[];
  readonly openai: VendorAccess | undefined;
  readonly elevenlabs: VendorAccess | undefined;
}

/** Creates the synthesizer as configured; undefined if its key is missing. */
export function createSynthesizer(
  { synthesizer, openai, elevenlabs }: SynthesisSettings,
  { programs, ...connection }: ProviderConnection & { readonly programs: ProgramRunner },
): SpeechSynthesizer | undefined {
  switch (synthesizer) {
    case 'local':
      return createEspeakSynthesizer({ programs });
    case 'openai':
      return openai && createOpenaiSynthesizer({ ...openai, ...connection });
    case 'elevenlabs':
      return elevenlabs && createElevenlabsSynthesizer({ ...elevenlabs, ...connection });
  }
}
