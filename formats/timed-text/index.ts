export { srtFormat } from './srt/srt-format.ts';
