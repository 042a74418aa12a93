import { escapeHtml, localPage } from '../local-page.ts';
import { payerTexts, type Language } from './payer-page-texts.ts';
import type { BkashPayment } from './store.ts';
import type { InputError } from './apply-payer-step.ts';
import { testOtp, testPin, testWallets } from './wallets.ts';

const style = `
  @font-face { font-family: Anek; src: url('/pay/bangla.woff2') format('woff2'); font-weight: 100 800; unicode-range: U+0964-0965, U+0980-09FE, U+200C-200D; }
  :root { color-scheme: light dark; --ground: #f7eef2; --card: #fff; --ink: #2a1b21; --dim: #6a555d; --pink: #b5124f; --on-pink: #fff; --line: #e2cdd5; --warn: #7a4a00; --warn-ground: #fff1d0; --wrong: #a11212; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #1c1418; --card: #281d22; --ink: #f6ecf0; --dim: #c9b3bc; --pink: #ff8db6; --on-pink: #33051a; --line: #4b3740; --warn: #ffd98a; --warn-ground: #3a2d10; --wrong: #ffb0a8; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 Anek, system-ui, sans-serif; }
  main { width: min(100%, 420px); padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  .language { display: block; margin: 0 0 8px; text-align: right; }
  .notice { margin: 0 0 16px; padding: 8px 12px; border-radius: 8px; background: var(--warn-ground); color: var(--warn); font-size: 14px; font-weight: 600; }
  h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; color: var(--pink); }
  h2 { margin: 0 0 4px; font-size: 14px; }
  p { margin: 0 0 16px; color: var(--dim); }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; }
  dt { color: var(--dim); }
  dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; overflow-wrap: anywhere; }
  form, .actions { display: grid; gap: 8px; }
  .actions { grid-template-columns: 1fr 1fr; margin-top: 8px; }
  label { font-weight: 600; }
  input { min-height: 44px; width: 100%; padding: 8px 12px; border: 1px solid var(--dim); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; font-size: 18px; letter-spacing: 0.04em; }
  button { min-height: 44px; border-radius: 8px; border: 1px solid var(--pink); font: inherit; font-weight: 600; cursor: pointer; background: var(--pink); color: var(--on-pink); }
  button.plain { background: none; color: var(--ink); border-color: var(--dim); }
  .wrong { margin: 0; color: var(--wrong); font-weight: 600; }
  aside { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px; }
  aside ul { margin: 0 0 8px; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); }
  code { font: inherit; font-variant-numeric: tabular-nums; user-select: all; }
  button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid var(--pink); outline-offset: 2px; }
  a { color: var(--pink); }
  :lang(bn) { line-height: 1.7; }
`;

interface PageContext {
  readonly payment: BkashPayment;
  readonly merchant: string;
  readonly language: Language;
  readonly nonce: string;
}

export function stepPage(context: PageContext, inputError: InputError | null): string {
  const { payment, merchant, language } = context;
  const texts = payerTexts[language];
  const amount = new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', {
    minimumFractionDigits: 2,
  }).format(payment.amount / 100);
  return layout(
    context,
    texts.title,
    `<dl>
        <dt>${texts.merchant}</dt><dd>${escapeHtml(merchant)}</dd>
        <dt>${texts.invoice}</dt><dd>${escapeHtml(payment.invoice)}</dd>
        <dt>${texts.amount}</dt><dd>${amount} ${texts.taka}</dd>
      </dl>
      <form method="post">
        ${fieldOf(context, inputError)}
        <div class="actions">
          <button name="action" value="confirm">${texts.confirm}</button>
          <button class="plain" name="action" value="close" formnovalidate>${texts.close}</button>
        </div>
      </form>
      ${testValues(language)}`,
  );
}

export function closedPage(context: Omit<PageContext, 'payment' | 'merchant'>, back: string | null): string {
  const texts = payerTexts[context.language];
  const link = back === null ? '' : `<p><a href="${escapeHtml(back)}">${texts.back}</a></p>`;
  return layout(context, texts.closedTitle, `<p>${texts.closed}</p>${link}`);
}

function fieldOf({ payment, language }: PageContext, inputError: InputError | null): string {
  const texts = payerTexts[language];
  const { step } = payment;
  const triesLeft = new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en').format(3 - payment.wrongTries);
  const errorTexts = {
    wallet: texts.wrongWallet,
    otp: `${texts.wrongOtp} ${triesLeft}`,
    pin: `${texts.wrongPin} ${triesLeft}`,
  };
  const wrong =
    inputError === null ? '' : `<p class="wrong" id="wrong" role="alert">${errorTexts[inputError]}</p>`;
  const ariaAttributes = inputError === null ? '' : ' aria-invalid="true" aria-describedby="wrong"';
  const hint =
    step === 'otp' ? `<p>${texts.otpHint} <code>${escapeHtml(payment.wallet ?? '')}</code></p>` : '';
  const inputs = {
    wallet: `inputmode="tel" autocomplete="tel" maxlength="14" value="${escapeHtml(payment.payerReference)}"`,
    otp: 'inputmode="numeric" autocomplete="one-time-code" maxlength="8"',
    pin: 'type="password" inputmode="numeric" autocomplete="off" maxlength="8"',
  };
  return `${hint}<label for="value">${texts[step]}</label>
        <input id="value" name="value" required autofocus ${inputs[step]}${ariaAttributes}>
        ${wrong}`;
}

function testValues(language: Language): string {
  const texts = payerTexts[language];
  const numbers = (code: string | undefined): string =>
    testWallets
      .filter(({ fails }) => fails === code)
      .map(({ number }) => `<code>${number}</code>`)
      .join('</li><li>');
  return `<aside>
        <h2>${texts.testValues}</h2>
        <p>${texts.testOtp} <code>${testOtp}</code> · ${texts.testPin} <code>${testPin}</code></p>
        <h2>${texts.wallets}</h2>
        <ul><li>${numbers(undefined)}</li></ul>
        <p>${texts.poorWallet}: ${numbers('2023')}<br>${texts.blockedWallet}: ${numbers('2037')}</p>
      </aside>`;
}

function layout(
  { language, nonce }: Pick<PageContext, 'language' | 'nonce'>,
  title: string,
  content: string,
) {
  const texts = payerTexts[language];
  const other = language === 'en' ? 'bn' : 'en';
  return localPage({
    language,
    title,
    style,
    nonce,
    content: `<a class="language" href="?lang=${other}" lang="${other}">${texts.other}</a>
      <p class="notice">${texts.notice}</p>
      <h1>${title}</h1>
      ${content}`,
  });
}
