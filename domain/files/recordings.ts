/** Extensions of sound without a picture, lower case, with the dot. */
const SOUND_EXTENSIONS = '.mp3 .wav .m4a .m4b .mka .ac3 .aac .flac .ogg .oga .opus .wma .aif .aiff .amr'.split(' ');

/** Extensions of recordings, lower case, with the dot. */
export const RECORDING_EXTENSIONS: readonly string[] = [
  ...'.mp4 .m4v .mov .mkv .webm .avi .mpg .mpeg .ts .mts .m2ts .flv .wmv .3gp .3g2 .ogv .vob .mxf'.split(' '),
  ...SOUND_EXTENSIONS,
];

const RECORDINGS = new Set(RECORDING_EXTENSIONS);
const SOUNDS = new Set(SOUND_EXTENSIONS);

/** Extension of a file name or key, lower case, with the dot; empty without one. */
function extensionIn(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') ? name.slice(dot).toLowerCase() : '';
}

/** True if a file name or key has the extension of a recording. */
export function isRecordingName(name: string): boolean {
  return RECORDINGS.has(extensionIn(name));
}

/** True if a file name or key has an audio extension; the file may have a picture nevertheless. */
export function isSoundName(name: string): boolean {
  return SOUNDS.has(extensionIn(name));
}
