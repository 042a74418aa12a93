import type { EventData } from '@petcare/contracts/events.ts';
import { formatTaka } from '@petcare/contracts/shared/money.ts';
import type { StayDigest } from '@petcare/contracts/commerce/hostel/stay-events.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { EmailWords } from '../email.ts';
import { banglaFrame, banglaNumber, englishFrame } from '../email-frame.ts';

interface DigestRecipient {
  readonly name: string;
  readonly link: string;
  readonly digest: StayDigest;
}

interface DepositRecipient {
  readonly name: string;
  readonly link: string;
  readonly deposit: Pick<
    EventData<'hostel_order.deposit_settled'>,
    'order_number' | 'state' | 'deposit' | 'charged' | 'due'
  >;
}

interface StayEmailTexts {
  deposit(recipient: DepositRecipient): EmailWords;
  digest(recipient: DigestRecipient): EmailWords;
}

const englishCount = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const stayEmailTexts: Record<Locale, StayEmailTexts> = {
  en: {
    deposit: ({ name, link, deposit: { order_number: number, state, deposit, charged, due } }) => ({
      subject:
        state === 'charged' ? `Your deposit was charged: ${number}` : `Your deposit was released: ${number}`,
      ...englishFrame(name),
      before: [
        state === 'charged'
          ? `We have charged ${formatTaka(charged, 'en')} of the deposit that was held on your card.`
          : `The hold of ${formatTaka(deposit, 'en')} on your card has ended. Nothing was charged.`,
        ...(due > 0 ? [`${formatTaka(due, 'en')} is due at the front desk.`] : []),
      ],
      action: { label: 'See my booking', link },
      after: state === 'charged' ? [] : ['Your bank may show the hold for a few more days.'],
    }),
    digest: ({ name, link, digest }) => ({
      subject: `Your pets' day at the hostel: ${digest.order_number}`,
      ...englishFrame(name),
      before: [
        'This is what our keepers noted about your pets today:',
        [
          englishCount(digest.meals, 'meal'),
          englishCount(digest.walks, 'walk'),
          englishCount(digest.doses, 'dose') + ' of medicine',
          englishCount(digest.pictures, 'picture'),
        ].join(', '),
      ],
      action: { label: 'See the log', link },
      after: [],
    }),
  },
  bn: {
    deposit: ({ name, link, deposit: { order_number: number, state, deposit, charged, due } }) => ({
      subject: state === 'charged' ? `আপনার জামানত কাটা হয়েছে: ${number}` : `আপনার জামানত ছেড়ে দেওয়া হয়েছে: ${number}`,
      ...banglaFrame(name),
      before: [
        state === 'charged'
          ? `আপনার কার্ডে আটকে রাখা জামানত থেকে ${formatTaka(charged, 'bn')} কাটা হয়েছে।`
          : `আপনার কার্ডে ${formatTaka(deposit, 'bn')} আর আটকে নেই। কোনো টাকা কাটা হয়নি।`,
        ...(due > 0 ? [`হোস্টেলের ডেস্কে ${formatTaka(due, 'bn')} দিতে হবে।`] : []),
      ],
      action: { label: 'আমার বুকিং দেখুন', link },
      after: state === 'charged' ? [] : ['ব্যাংকের হিসাবে টাকাটা আরও কয়েক দিন আটকে আছে বলে দেখাতে পারে।'],
    }),
    digest: ({ name, link, digest }) => ({
      subject: `হোস্টেলে আপনার প্রাণীদের দিন: ${digest.order_number}`,
      ...banglaFrame(name),
      before: [
        'আপনার প্রাণীদের নিয়ে আমাদের পরিচর্যাকারীরা আজ যা লিখেছেন:',
        [
          `খাবার ${banglaNumber.format(digest.meals)} বার`,
          `হাঁটা ${banglaNumber.format(digest.walks)} বার`,
          `ওষুধ ${banglaNumber.format(digest.doses)} বার`,
          `ছবি ${banglaNumber.format(digest.pictures)}টি`,
        ].join(', '),
      ],
      action: { label: 'খাতাটি দেখুন', link },
      after: [],
    }),
  },
};
