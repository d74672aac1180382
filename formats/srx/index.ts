export { readSrx, type ReadSrx } from './read-srx.ts';
export { segmentationFromSrx } from './srx-segmentation.ts';
export { writeSrx } from './write-srx.ts';
