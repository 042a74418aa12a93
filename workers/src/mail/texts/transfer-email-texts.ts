import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { banglaFrame, englishFrame } from '../email-frame.ts';
import type { EmailWords } from '../email.ts';
import { banglaPet, englishPet } from '../pet-in-text.ts';

interface Transfer {
  readonly name: string;
  readonly pet: string;
  /** True for the user who has the pet now. */
  readonly received: boolean;
  /** True if an admin gave the pet back. */
  readonly undone: boolean;
  readonly link: string;
}

interface Words {
  readonly subject: string;
  readonly before: readonly string[];
  readonly label: string;
}

export function transferEmail(transfer: Transfer, locale: Locale): EmailWords {
  const { name, link } = transfer;
  const { subject, before, label } = (locale === 'bn' ? bangla : english)(transfer);
  const frame = locale === 'bn' ? banglaFrame(name) : englishFrame(name);
  return { subject, ...frame, before, action: { label, link }, after: [] };
}

function english({ pet: name, received, undone }: Transfer): Words {
  const { pet, atStart } = englishPet(name);
  if (undone)
    return received
      ? {
          subject: `${atStart} is in your pets again`,
          before: [
            `We have undone the transfer of ${pet}. The passport is yours again, with everything that was added since.`,
          ],
          label: `See the passport of ${pet}`,
        }
      : {
          subject: `${atStart} is with its former owner again`,
          before: [
            `We have undone the transfer of ${pet}. The passport is no longer among your pets. Please write to us if you have a question.`,
          ],
          label: 'See your pets',
        };
  return received
    ? {
        subject: `The passport of ${pet} is yours now`,
        before: [
          `Congratulations! ${atStart} is now among your pets, with vaccinations, weights and the notes of every visit.`,
        ],
        label: `See the passport of ${pet}`,
      }
    : {
        subject: `The passport of ${pet} has moved to its new home`,
        before: [
          `Thank you for finding ${pet} a home. You can still read the passport as it was, until you give it up.`,
        ],
        label: 'See your pets',
      };
}

function bangla({ pet: name, received, undone }: Transfer): Words {
  const { pet, of, to } = banglaPet(name);
  if (undone)
    return received
      ? {
          subject: `${pet} আবার আপনার পোষা প্রাণীর তালিকায়`,
          before: [`${of} হস্তান্তর আমরা বাতিল করেছি। পাসপোর্টটি আবার আপনার, এর মধ্যে যা যোগ হয়েছে তা-ও সঙ্গে আছে।`],
          label: `${of} পাসপোর্ট দেখুন`,
        }
      : {
          subject: `${pet} আবার আগের মালিকের কাছে`,
          before: [`${of} হস্তান্তর আমরা বাতিল করেছি। পাসপোর্টটি আর আপনার তালিকায় নেই। কিছু জানার থাকলে আমাদের লিখুন।`],
          label: 'আপনার পোষা প্রাণী দেখুন',
        };
  return received
    ? {
        subject: `${of} পাসপোর্ট এখন আপনার`,
        before: [`অভিনন্দন! ${pet} এখন আপনার পোষা প্রাণীর তালিকায়, সঙ্গে আছে টিকা, ওজন আর প্রতিটি সাক্ষাতের নোট।`],
        label: `${of} পাসপোর্ট দেখুন`,
      }
    : {
        subject: `${of} পাসপোর্ট নতুন ঠিকানায় গেছে`,
        before: [
          `${to} একটি ঘর খুঁজে দেওয়ার জন্য ধন্যবাদ। পাসপোর্টটি যেমন ছিল তেমনই পড়তে পারবেন, যতদিন না নিজে ছেড়ে দেন।`,
        ],
        label: 'আপনার পোষা প্রাণী দেখুন',
      };
}
