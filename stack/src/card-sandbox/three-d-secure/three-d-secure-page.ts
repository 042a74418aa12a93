import { escapeHtml, localPage } from '../../local-page.ts';
import type { PaymentIntent } from '../state/objects.ts';

export interface Page {
  html: string;
}

/** Message posted to the page that opened the challenge, which must read the intent itself from the API. */
interface ThreeDSecureMessage {
  source: 'card-sandbox';
  type: '3d_secure_complete';
  payment_intent: string;
  status: string;
}

const style = `
  :root { color-scheme: light dark; --ground: #faf6ee; --card: #fff; --ink: #23291f; --dim: #5b6353; --leaf: #1f6b3a; --line: #d9d3c4; --warn: #7a4a00; --warn-ground: #fff1d0; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #171a15; --card: #21251e; --ink: #eef0e8; --dim: #b3bbaa; --leaf: #8fd6a6; --line: #3b4236; --warn: #ffd98a; --warn-ground: #3a2d10; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { width: min(100%, 400px); padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  .notice { margin: 0 0 16px; padding: 8px 12px; border-radius: 8px; background: var(--warn-ground); color: var(--warn); font-size: 14px; font-weight: 600; }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; }
  p { margin: 0 0 16px; color: var(--dim); }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px; }
  dt { color: var(--dim); }
  dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; overflow-wrap: anywhere; }
  form { display: grid; gap: 8px; }
  button { min-height: 44px; border-radius: 8px; border: 1px solid var(--leaf); font: inherit; font-weight: 600; cursor: pointer; background: var(--leaf); color: var(--card); }
  button.plain { background: none; color: var(--ink); border-color: var(--line); }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; }
  a { color: var(--leaf); }
`;

/** Returns true when the bank has paid, or authorised what is captured later. */
export function isConfirmed({ status }: Pick<PaymentIntent, 'status'>): boolean {
  return status === 'succeeded' || status === 'requires_capture';
}

export const questionPage =
  (intent: PaymentIntent) =>
  (nonce: string): Page =>
    layout(
      nonce,
      'Confirm your payment',
      `<p>Your bank asks whether this payment is yours.</p>
      <dl>
        <dt>Amount</dt><dd>${escapeHtml(formatAmount(intent))}</dd>
        <dt>Payment</dt><dd>…${escapeHtml(intent.id.slice(-8))}</dd>
      </dl>
      <form method="post">
        <button name="result" value="complete">Complete</button>
        <button class="plain" name="result" value="fail">Fail</button>
      </form>`,
    );

/** Renders the result, posts it to the opener, and redirects to the shop unless the page is framed. */
export const answeredPage =
  (outcome: { intent: PaymentIntent; back: string | null; allowedOrigins: string[] }) =>
  (nonce: string): Page => {
    const { intent, back, allowedOrigins } = outcome;
    const message: ThreeDSecureMessage = {
      source: 'card-sandbox',
      type: '3d_secure_complete',
      payment_intent: intent.id,
      status: intent.status,
    };
    const link = back === null ? '' : `<p><a href="${escapeHtml(back)}">Return to the shop</a></p>`;
    return layout(
      nonce,
      isConfirmed(intent) ? 'Payment confirmed' : 'Payment not confirmed',
      `<p>You can go back to the shop now.</p>${link}
      <script nonce="${nonce}">(${notifyOpener.toString()})(${inScript({ message, back, allowedOrigins })})</script>`,
    );
  };

export const closedPage =
  () =>
  (nonce: string): Page =>
    layout(
      nonce,
      'Nothing to confirm here',
      '<p>This payment is no longer waiting for an answer. Go back to the shop and try again.</p>',
    );

/** Runs in the browser, so it must not use anything declared outside it. */
function notifyOpener(result: {
  message: ThreeDSecureMessage;
  back: string | null;
  allowedOrigins: string[];
}): void {
  const page = globalThis as unknown as {
    parent: { postMessage(message: unknown, origin: string): void };
    opener: { postMessage(message: unknown, origin: string): void } | null;
    location: { replace(address: string): void; ancestorOrigins?: ArrayLike<string> };
  };
  const framed = page.parent !== (globalThis as unknown);
  const listener = framed ? page.parent : page.opener;
  const ancestors = new Set(Array.from(page.location.ancestorOrigins ?? []));
  // Posting only to the framing origin avoids a console warning for each of the others.
  const targets = result.allowedOrigins.filter((origin) => ancestors.has(origin));
  for (const origin of targets.length > 0 ? targets : result.allowedOrigins)
    listener?.postMessage(result.message, origin);
  if (!framed && result.back !== null) page.location.replace(result.back);
}

function layout(nonce: string, title: string, content: string): Page {
  return {
    html: localPage({
      language: 'en',
      title,
      style,
      nonce,
      content: `<p class="notice">Local sandbox - no real card, no money</p>
      <h1>${title}</h1>
      ${content}`,
    }),
  };
}

function formatAmount(intent: PaymentIntent): string {
  const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(intent.amount / 100);
  // The currency code rather than the sign, because many machines have no font with a taka sign.
  return `${intent.currency.toUpperCase()} ${amount}`;
}

/** Encodes JSON that cannot close the enclosing script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
