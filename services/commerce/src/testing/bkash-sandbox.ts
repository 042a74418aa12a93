import { startSandboxProcess } from './sandbox-process.ts';

export const goodWallet = '01770618575';
export const poorWallet = '01823074817';
const shop = 'http://shop.test';

/** What the sandbox takes from a merchant unless it was told otherwise. */
const credentials = {
  username: 'sandbox-merchant',
  password: 'sandbox-password',
  appKey: 'sandbox-app-key',
  appSecret: 'sandbox-app-secret',
};

/** Starts the bKash sandbox as a process of its own and acts towards it as buyers and a test do. */
export async function startBkashSandbox() {
  const running = await startSandboxProcess('bkash-sandbox', { CALLBACK_ORIGINS: shop });
  const { url } = running;
  const baseUrl = `${url}/v1.2.0-beta`;
  const { username, password, appKey, appSecret } = credentials;

  /** Presses a button of bKash's page; gives the path of our own that the browser is sent to, if it is. */
  async function press(bkashUrl: string, form: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(form);
    const answer = await fetch(bkashUrl, { method: 'POST', body, redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '/', bkashUrl);
    return location.pathname + location.search;
  }

  return {
    ...running,
    account: { baseUrl, publicUrl: shop, ...credentials },
    /** The settings of a commerce process that pays here. */
    environment: {
      PUBLIC_URL: shop,
      BKASH_BASE_URL: baseUrl,
      BKASH_USERNAME: username,
      BKASH_PASSWORD: password,
      BKASH_APP_KEY: appKey,
      BKASH_APP_SECRET: appSecret,
    },

    /** The buyer gives wallet, code and PIN. @returns the callback the browser is sent to, as a path. */
    async confirm(bkashUrl: string, wallet = goodWallet): Promise<string> {
      for (const value of [wallet, '123456']) await press(bkashUrl, { action: 'confirm', value });
      return press(bkashUrl, { action: 'confirm', value: '12121' });
    },

    /** The buyer closes the page. */
    close: (bkashUrl: string) => press(bkashUrl, { action: 'close' }),

    /** What bKash has on its books, for one payment of ours or altogether. */
    async books(invoice?: string) {
      const query = invoice === undefined ? '' : `?invoice=${invoice}`;
      const response = await fetch(`${url}/sandbox/state${query}`);
      return (await response.json()) as {
        payments: number;
        executed: number;
        captured: number;
        refunds: number;
        refunded: number;
        asked: Record<'create' | 'execute' | 'query' | 'refund' | 'refund_status', number>;
        tokens: { granted: number; refreshed: number };
        knobs: Record<'hang_next' | 'drop_next', { times: number } | null>;
      };
    },
  };
}
