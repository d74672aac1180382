import type { Voice } from '#providers/speech/speech-synthesizer.ts';

/** A voice of Kokoro. */
interface KokoroVoice extends Voice {
  readonly language: string;
  /** Language of espeak-ng, which makes the phonemes; `openjtalk` and `pypinyin` make those that it can't. */
  readonly phonemes: string;
}

/** @param names of the voices, each with its median pitch in Hz: `af_heart=196` */
const named = (language: string, phonemes: string, names: string): readonly KokoroVoice[] =>
  names.split(' ').map((each) => {
    const [id = '', pitch] = each.split('=');
    return { id, language, phonemes, sex: id[1] === 'f' ? 'female' : 'male', pitch: Number(pitch) };
  });

/** The voices of Kokoro, best first, women's and men's in turn. */
export const KOKORO_VOICES: readonly KokoroVoice[] = [
  ...named(
    'en-US',
    'en-us',
    'af_heart=196 am_michael=117 af_bella=199 am_fenrir=132 af_nicole=144 am_puck=104 af_sarah=187 am_echo=108 af_kore=154 am_eric=151',
  ),
  ...named(
    'en-GB',
    'en-gb',
    'bf_emma=181 bm_george=138 bf_isabella=200 bm_fable=113 bf_alice=203 bm_lewis=93 bf_lily=194 bm_daniel=125',
  ),
  ...named('es', 'es', 'ef_dora=165 em_alex=124 em_santa=133'),
  ...named('fr', 'fr-fr', 'ff_siwis=199'),
  ...named('hi', 'hi', 'hf_alpha=199 hm_omega=126 hf_beta=184 hm_psi=129'),
  ...named('it', 'it', 'if_sara=202 im_nicola=79'),
  ...named('ja', 'openjtalk', 'jf_alpha=261 jm_kumo=91 jf_gongitsune=237 jf_tebukuro=316 jf_nezumi=228'),
  ...named('pt-BR', 'pt-br', 'pf_dora=172 pm_alex=132 pm_santa=139'),
  ...named(
    'zh',
    'pypinyin',
    'zf_xiaoxiao=240 zm_yunxi=171 zf_xiaobei=239 zm_yunjian=121 zf_xiaoni=246 zm_yunyang=118 zf_xiaoyi=303 zm_yunxia=291',
  ),
];
