import type { StayDigest } from '@petcare/contracts/hostel/stay-events.ts';
import type { Locale } from '@petcare/contracts/account/users.ts';
import type { EmailWords } from '../email.ts';
import { banglaFrame, banglaNumber, englishFrame } from '../email-frame.ts';

interface DigestRecipient {
  readonly name: string;
  readonly link: string;
  readonly digest: StayDigest;
}

interface StayEmailTexts {
  digest(recipient: DigestRecipient): EmailWords;
}

const englishCount = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const stayEmailTexts: Record<Locale, StayEmailTexts> = {
  en: {
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
