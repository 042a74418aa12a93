import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { defaultOptions, type BkashSandboxOptions } from './config.ts';
import type { KnobsBody } from './knobs.ts';
import { startBkashSandbox } from './start-bkash-sandbox.ts';
import type { StateReport } from './state-report.ts';
import { payingWallet, testOtp, testPin } from './wallets.ts';

export const shop = 'http://localhost:8080';

type Answer = Record<string, unknown> & { httpStatus: number };

export async function openSandbox(options: Partial<BkashSandboxOptions> = {}) {
  const running = await startBkashSandbox({ callbackOrigins: [shop], noticeRetryMs: 10, ...options });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= running.stop());
  onTestFinished(stop);
  const { username, password, appKey, appSecret } = defaultOptions.credentials;
  const credentials = { username, password };
  const keys = { app_key: appKey, app_secret: appSecret };

  async function post(path: string, body: object, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(`${running.url}/v1.2.0-beta/tokenized/checkout${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { httpStatus: response.status, ...((await response.json()) as object) };
  }
  const grant = (given: object = keys, headers: Record<string, string> = credentials) =>
    post('/token/grant', given, headers);
  let token = '';
  const call = async (path: string, body: object): Promise<Answer> => {
    token ||= String((await grant())['id_token']);
    return post(path, body, { authorization: token, 'x-app-key': appKey });
  };
  const press = (paymentID: string, form: Record<string, string>, query = '') =>
    fetch(`${running.url}/pay/${paymentID}${query}`, {
      method: 'POST',
      headers: { origin: running.url },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  return {
    url: running.url,
    stop,
    post,
    grant,
    call,
    press,
    credentials,
    keys,
    create: (changes: object = {}) =>
      call('/create', {
        mode: '0011',
        payerReference: payingWallet,
        callbackURL: `${shop}/api/payments/bkash/callback`,
        amount: '1250.00',
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: `inv${Math.random()}`,
        ...changes,
      }),
    async confirm(paymentID: string, wallet = payingWallet): Promise<string> {
      await press(paymentID, { action: 'confirm', value: wallet });
      await press(paymentID, { action: 'confirm', value: testOtp });
      const last = await press(paymentID, { action: 'confirm', value: testPin });
      return last.headers.get('location') ?? '';
    },
    async setKnobs(knobs: KnobsBody): Promise<void> {
      const response = await fetch(`${running.url}/sandbox/knobs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(knobs),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async state(query = ''): Promise<StateReport> {
      return (await (await fetch(`${running.url}/sandbox/state?${query}`)).json()) as StateReport;
    },
  };
}

/** Starts the merchant's endpoint for notices. It answers the first `refuse` notices with 503. */
export async function openReceiver(refuse = 0) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      response.writeHead(received.length > refuse ? 200 : 503).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`, received };
}
