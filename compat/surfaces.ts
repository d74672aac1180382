import type { ApiDependencies } from '#api/dependencies.ts';
import type { Surface } from '#api/state.ts';
import { deeplSurface } from './deepl/surface.ts';
import { libreSurface } from './libretranslate/surface.ts';

/** The interfaces of other services that this one offers in addition to its own. */
export function createSurfaces(dependencies: ApiDependencies): readonly Surface[] {
  return [deeplSurface(dependencies), libreSurface(dependencies)];
}
