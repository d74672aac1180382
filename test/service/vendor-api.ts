import { startVendorServer, type VendorServer } from '#test/fakes/vendor-server.ts';
import { startTestApi, type TestApi } from './api.ts';

/** An API and the vendor that it calls. */
export interface VendorApi<Vendor> {
  readonly api: TestApi;
  readonly vendor: Vendor;
  /** Closes both. */
  close(): Promise<void>;
}

/** Starts an API that calls a vendor. @param environment settings of the API, which name the vendor */
export async function startVendorApi<Vendor extends { close(): Promise<void> }>(
  vendor: Vendor,
  environment: Readonly<Record<string, string>>,
): Promise<VendorApi<Vendor>> {
  const api = await startTestApi({ environment });
  return {
    api,
    vendor,
    async close() {
      await api.close();
      await vendor.close();
    },
  };
}

/** Starts an API whose vendor speaks every text as the same sound. @param sound 24 kHz, 16 bits, mono */
export async function startSpeakingApi(sound: Buffer): Promise<VendorApi<VendorServer>> {
  const vendor = await startVendorServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/pcm' }).end(sound);
  });
  const access = { OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${vendor.url}/v1` };
  return startVendorApi(vendor, { SPEECH_SYNTHESIZER: 'openai', ...access });
}
