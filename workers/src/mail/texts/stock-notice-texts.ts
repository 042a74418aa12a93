import type { Locale } from '@petcare/contracts/users.ts';
import { singleLine, type EmailWords } from '../email.ts';
import { banglaFrame, banglaNumber, englishFrame } from '../email-frame.ts';

interface StockNotice {
  readonly name: string;
  readonly product: string;
  readonly stock: number;
  readonly link: string;
}

export const stockNoticeTexts: Record<Locale, (notice: StockNotice) => EmailWords> = {
  en: ({ name, product, stock, link }) => ({
    subject: `Low stock: ${singleLine(product)}`,
    ...englishFrame(name),
    before: [
      stock === 0
        ? `${singleLine(product)} is sold out.`
        : `${stock} of ${singleLine(product)} ${stock === 1 ? 'is' : 'are'} left.`,
      'The stock has fallen to the reorder level.',
    ],
    action: { label: 'See what is low', link },
    after: ['You are told again only after the stock has risen above the reorder level.'],
  }),
  bn: ({ name, product, stock, link }) => ({
    subject: `মজুত কমে গেছে: ${singleLine(product)}`,
    ...banglaFrame(name),
    before: [
      stock === 0
        ? `${singleLine(product)} শেষ হয়ে গেছে।`
        : `${singleLine(product)} আর মাত্র ${banglaNumber.format(stock)}টি আছে।`,
      'মজুত নতুন করে আনার সীমায় নেমে এসেছে।',
    ],
    action: { label: 'কোনগুলো কমে গেছে দেখুন', link },
    after: ['মজুত আবার সীমার ওপরে উঠে তারপর কমলে তবেই আমরা আবার জানাব।'],
  }),
};
