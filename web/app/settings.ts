/** Settings of the deployment, which the service writes into the page. */
export interface DeploymentSettings {
  /** OpenID Connect, with the client id of the console. */
  readonly issuer?: string;
  readonly client?: string;
  /** Address of the Temporal UI. */
  readonly temporalUi?: string;
  readonly version?: string;
  /** Namespace of Temporal. */
  readonly namespace?: string;
}

export const settings = JSON.parse(document.documentElement.dataset['settings'] || '{}') as DeploymentSettings;

/** Path of the console, with a slash at its end: `/` unless a proxy puts it elsewhere. */
export const basePath = new URL(document.baseURI).pathname;

/** The address of a path of the service. @param path without a slash at its beginning */
export const serviceAddress = (path: string): string => new URL(path, document.baseURI).href;
