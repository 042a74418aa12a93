import { formatTaka } from '@petcare/contracts/money.ts';
import type { PetType } from '@petcare/contracts/stays.ts';
import type { Locale } from '@petcare/contracts/users.ts';
import { inline, type EmailWords } from './email.ts';
import { bangla, english, inBangla } from './email-frame.ts';

interface Reader {
  readonly name: string;
  /** The number people say on the phone. */
  readonly number: string;
  readonly link: string;
}

interface Stay {
  readonly pet: PetType;
  readonly guests: number;
  /** As the reader's language writes dates. */
  readonly from: string;
  readonly to: string;
}

/** The words of the letters about what was bought, made from the facts. */
interface ShopLetterTexts {
  orderPlaced(reader: Reader & { readonly product: string }): EmailWords;
  stayBooked(reader: Reader & { readonly stay: Stay }): EmailWords;
  refunded(reader: Reader & { readonly amount: number }): EmailWords;
}

/** Every letter of the store and the hostel in every language of the product. */
export const shopEmailTexts: Record<Locale, ShopLetterTexts> = {
  en: {
    orderPlaced: ({ name, number, link, product }) => ({
      subject: `Your order ${number}`,
      ...english(name),
      before: [
        'Thank you. Your payment has arrived and your order stands.',
        `Order ${number}: ${inline(product)}`,
      ],
      action: { label: 'See my order', link },
      after: ['There you can follow it on its way, and save the receipt.'],
    }),
    stayBooked: ({ name, number, link, stay }) => ({
      subject: `Your booking ${number} at the hostel`,
      ...english(name),
      before: [
        'Thank you. Your payment has arrived and the places are kept for you.',
        stay.from === stay.to
          ? `${stay.guests} ${stay.pet}${stay.guests === 1 ? '' : 's'}, for the day: ${stay.from}`
          : `${stay.guests} ${stay.pet}${stay.guests === 1 ? '' : 's'}, ${stay.from} – ${stay.to}`,
      ],
      action: { label: 'See my booking', link },
      after: ['Until check-in you can tell us there what your pets eat and like.'],
    }),
    refunded: ({ name, number, link, amount }) => ({
      subject: `Your money is on its way back: ${number}`,
      ...english(name),
      before: [
        `We have paid back ${formatTaka(amount, 'en')} for ${number}, the way you paid.`,
        'With a card it can take some days until you see it.',
      ],
      action: { label: 'See the details', link },
      after: [],
    }),
  },
  bn: {
    orderPlaced: ({ name, number, link, product }) => ({
      subject: `আপনার অর্ডার ${number}`,
      ...bangla(name),
      before: ['ধন্যবাদ। আপনার টাকা আমরা পেয়েছি, অর্ডারটি নিশ্চিত হয়েছে।', `অর্ডার ${number}: ${inline(product)}`],
      action: { label: 'আমার অর্ডার দেখুন', link },
      after: ['সেখানে অর্ডারটি কত দূর এগোল দেখতে পারবেন, রসিদও নামিয়ে নিতে পারবেন।'],
    }),
    stayBooked: ({ name, number, link, stay }) => ({
      subject: `হোস্টেলে আপনার বুকিং ${number}`,
      ...bangla(name),
      before: [
        'ধন্যবাদ। আপনার টাকা আমরা পেয়েছি, জায়গা আপনার জন্য রাখা হয়েছে।',
        `${inBangla.format(stay.guests)}টি ${stay.pet === 'dog' ? 'কুকুর' : 'বিড়াল'}, ${
          stay.from === stay.to ? `সারা দিনের জন্য: ${stay.from}` : `${stay.from} – ${stay.to}`
        }`,
      ],
      action: { label: 'আমার বুকিং দেখুন', link },
      after: ['ওরা কী খায়, কী ভালোবাসে, চেক-ইনের আগে সেখানে আমাদের জানিয়ে দিতে পারেন।'],
    }),
    refunded: ({ name, number, link, amount }) => ({
      subject: `আপনার টাকা ফেরত আসছে: ${number}`,
      ...bangla(name),
      before: [
        `${number}-এর জন্য ${formatTaka(amount, 'bn')} আমরা ফেরত পাঠিয়েছি, যেভাবে দিয়েছিলেন সেভাবেই।`,
        'কার্ডে দিয়ে থাকলে টাকাটা দেখতে কয়েক দিন লাগতে পারে।',
      ],
      action: { label: 'বিস্তারিত দেখুন', link },
      after: [],
    }),
  },
};
