export { srtFormat } from './srt/srt-format.ts';
export { vttFormat } from './vtt/vtt-format.ts';
