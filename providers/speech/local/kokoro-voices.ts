import type { Voice } from '#providers/speech/speech-synthesizer.ts';

/** A voice of Kokoro. */
interface KokoroVoice extends Voice {
  readonly language: string;
  /** Language of espeak-ng, which makes the phonemes. */
  readonly phonemes: string;
}

const named = (language: string, phonemes: string, names: string): readonly KokoroVoice[] =>
  names.split(' ').map((id) => ({ id, language, phonemes }));

/**
 * The voices of Kokoro, best first, women's and men's in turn. Japanese and Mandarin need phonemes of other programs, so espeak-ng itself
 * speaks these.
 */
export const KOKORO_VOICES: readonly KokoroVoice[] = [
  ...named(
    'en-US',
    'en-us',
    'af_heart am_michael af_bella am_fenrir af_nicole am_puck af_sarah am_echo af_kore am_eric',
  ),
  ...named('en-GB', 'en-gb', 'bf_emma bm_george bf_isabella bm_fable bf_alice bm_lewis bf_lily bm_daniel'),
  ...named('es', 'es', 'ef_dora em_alex'),
  ...named('fr', 'fr-fr', 'ff_siwis'),
  ...named('hi', 'hi', 'hf_alpha hm_omega hf_beta hm_psi'),
  ...named('it', 'it', 'if_sara im_nicola'),
  ...named('pt-BR', 'pt-br', 'pf_dora pm_alex'),
];
