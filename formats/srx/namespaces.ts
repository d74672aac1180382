/** Namespace of SRX 2.0 (LISA OSCAR, 2008). */
export const SRX_NAMESPACE = 'http://www.lisa.org/srx20';

/**
 * Namespace of `<extend/>` in a file's header, where the standard permits other namespaces: the built-in rules of the
 * language come after the file's own. Other tools ignore it.
 */
export const BUILT_IN_NAMESPACE = 'urn:loquent:segmentation';
