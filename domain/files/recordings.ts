/** Extensions of recordings, lower case, with the dot. */
export const RECORDING_EXTENSIONS: readonly string[] = (
  '.mp4 .m4v .mov .mkv .webm .avi .mpg .mpeg .ts .mts .m2ts .flv .wmv .3gp .ogv ' +
  '.mp3 .wav .m4a .aac .flac .ogg .oga .opus .wma .aif .aiff .amr'
).split(' ');

const EXTENSIONS = new Set(RECORDING_EXTENSIONS);

/** Whether a file name or key has the extension of a recording. */
export function isRecordingName(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') && EXTENSIONS.has(name.slice(dot).toLowerCase());
}
