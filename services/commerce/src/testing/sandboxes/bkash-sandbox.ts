import { useSandbox } from './sandbox-process.ts';

export const payingWallet = '01770618575';
export const poorWallet = '01823074817';

const publicUrl = 'http://shop.test';

const credentials = {
  username: 'sandbox-merchant',
  password: 'sandbox-password',
  appKey: 'sandbox-app-key',
  appSecret: 'sandbox-app-secret',
};

/** Returns the empty bKash sandbox of this worker. */
export async function useBkashSandbox() {
  const running = await useSandbox('bkash-sandbox', { CALLBACK_ORIGINS: publicUrl });
  const { url } = running;

  async function submit(bkashUrl: string, form: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(form);
    const response = await fetch(bkashUrl, { method: 'POST', body, redirect: 'manual' });
    const location = new URL(response.headers.get('location') ?? '/', bkashUrl);
    return location.pathname + location.search;
  }

  return {
    ...running,
    account: { baseUrl: `${url}/v1.2.0-beta`, publicUrl, ...credentials },

    async confirm(bkashUrl: string, wallet = payingWallet): Promise<string> {
      for (const value of [wallet, '123456']) await submit(bkashUrl, { action: 'confirm', value });
      return submit(bkashUrl, { action: 'confirm', value: '12121' });
    },

    close: (bkashUrl: string) => submit(bkashUrl, { action: 'close' }),

    async state(invoice?: string) {
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
