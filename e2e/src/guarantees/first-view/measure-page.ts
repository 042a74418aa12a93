import lighthouse, { type Config } from 'lighthouse';

/** Lighthouse's figures of one load of a page. Times are in milliseconds. */
export interface FirstView {
  /** 0 to 100. */
  readonly performance: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly requests: number;
  /** Lighthouse's measure of the processor during the run: about 3,000 on an idle desktop, less under load. */
  readonly benchmark: number;
}

/** Lighthouse's mobile profile: slow 4G and a processor slowed four times, both simulated. */
const config: Config = {
  extends: 'lighthouse:default',
  settings: { onlyCategories: ['performance'], formFactor: 'mobile', throttlingMethod: 'simulate' },
};

/** @throws Error when the page cannot be opened or measured, which happens on a busy machine. */
export async function measurePage(address: string, debuggingPort: number): Promise<FirstView> {
  const result = await lighthouse(
    address,
    { port: debuggingPort, logLevel: 'error', output: 'json' },
    config,
  );
  if (!result || result.lhr.runtimeError)
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result'}`);
  const { audits, categories } = result.lhr;
  const valueOf = (audit: string) => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`${address}: Lighthouse did not measure ${audit}`);
    return value;
  };
  const details = audits['network-requests']?.details;
  const requests = (details?.type === 'table' ? details.items : []) as unknown as readonly NetworkRequest[];
  const loaded = requests.filter(({ url }) => url.startsWith('http'));
  const bytesOf = (all: readonly NetworkRequest[]) =>
    all.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    performance: Math.round((categories['performance']?.score ?? 0) * 100),
    fcp: valueOf('first-contentful-paint'),
    lcp: valueOf('largest-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    bytes: bytesOf(loaded),
    scriptBytes: bytesOf(loaded.filter(({ resourceType }) => resourceType === 'Script')),
    requests: loaded.length,
    benchmark: result.lhr.environment.benchmarkIndex,
  };
}

interface NetworkRequest {
  readonly url: string;
  readonly transferSize: number;
  readonly resourceType?: string;
}
