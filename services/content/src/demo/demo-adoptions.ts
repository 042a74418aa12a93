import type { CreateAdoptionBody } from '@petcare/contracts/content/adoptions.ts';
import type { DemoUserName } from '@petcare/contracts/account/demo-users.ts';

export interface DemoAdoption {
  /** Prefix of the files in demo-pictures: `adoption-<name>-1` to `-3`. */
  readonly name: string;
  readonly owner: DemoUserName;
  readonly daysAgo: number;
  readonly facts: Omit<
    CreateAdoptionBody,
    'owner_id' | 'client_id' | 'title' | 'details' | 'img_URL' | 'img_URL2' | 'img_URL3'
  >;
  readonly title: string;
  readonly details: string;
  readonly comments?: readonly (readonly [DemoUserName, string])[];
  readonly applications?: readonly (readonly [DemoUserName, string])[];
  readonly outcome?: 'accepted' | 'adopted';
}

export const demoAdoptions: readonly DemoAdoption[] = [
  {
    name: 'mishti',
    owner: 'mithila',
    daysAgo: 0.5,
    facts: {
      species: 'cat',
      breed: 'Deshi',
      age_months: 4,
      district: 'Chittagong',
      vaccinated: true,
      neutered: false,
    },
    title: 'Mishti, four months of purring',
    details:
      'She followed me home from the tea stall and has been purring ever since. Uses the litter box, eats everything, sleeps on feet. I already have three cats and a very patient landlord, so I am looking for a family that will let her be the only queen.\n\nDewormed, first vaccines done, the card comes with her.',
    comments: [
      ['farzana', 'What a face! Does she get along with children? Mine are five and seven.'],
      ['mithila', 'She loves them. My niece carries her around like a doll and she just purrs.'],
    ],
    applications: [
      [
        'farzana',
        'We have a quiet flat in Agrabad and two children who promise to be gentle. I work from home most days.',
      ],
    ],
  },
  {
    name: 'kalu',
    owner: 'user',
    daysAgo: 1.5,
    facts: {
      species: 'dog',
      breed: 'Deshi',
      age_months: 14,
      district: 'Dhaka',
      vaccinated: true,
      neutered: true,
    },
    title: 'Kalu needs a garden of his own',
    details:
      'Our whole lane in Mohammadpur feeds him, and he guards it every night. Now the building next to us is coming down and the street is no place for him any more.\n\nHe knows sit, wait and "no, that is my paratha". Neutered and vaccinated in August. A house with a bit of green would be perfect.',
    comments: [
      ['tanvir', 'I have met this gentleman. Best manners in all of Mohammadpur.'],
      ['joya', 'শহরের বাইরে হলে চলবে? আমাদের উঠান অনেক বড়।'],
      ['user', 'অবশ্যই! উঠান তো ওর স্বপ্ন। আবেদন করে ফেলুন।'],
    ],
    applications: [
      ['joya', 'রাঙামাটিতে আমাদের বড় উঠান আছে, আরেকটি কুকুরও আছে যে সঙ্গী খুঁজছে। নিজে এসে নিয়ে যেতে পারব।'],
      ['sabbir', 'I have wanted a dog for years and finally moved to a place with a roof garden in Uttara.'],
    ],
  },
  {
    name: 'rabbits',
    owner: 'sabbir',
    daysAgo: 3,
    facts: {
      species: 'rabbit',
      breed: 'New Zealand White',
      age_months: 8,
      district: 'Rajshahi',
      vaccinated: null,
      neutered: false,
    },
    title: 'Two brothers, only together',
    details:
      'Tulo and Megh grew up in one basket and cry when they are apart, so please only both. They eat hay, carrot tops and, if you do not look, shoelaces.\n\nI am moving into a student hall where pets are not allowed. Their house and two sacks of hay come with them.',
  },
  {
    name: 'tota',
    owner: 'joya',
    daysAgo: 5,
    facts: { species: 'bird', age_months: 24, district: 'Rangamati' },
    title: 'টোটা, যে "শুভ সকাল" বলে',
    details:
      'বাজার থেকে উদ্ধার করা, ডানা কাটা ছিল। এখন সুস্থ, তবে খোলা আকাশে আর ফিরতে পারবে না। সকালে "শুভ সকাল", রাতে "ঘুমাও" বলে, মাঝে মাঝে উল্টোটাও।\n\nবড় খাঁচা বা পাখির ঘর আছে এমন কাউকে চাই, যিনি রোজ একটু গল্প করবেন।',
    comments: [['mithila', '"মাঝে মাঝে উল্টোটাও" পড়ে হাসতে হাসতে শেষ!']],
  },
  {
    name: 'bagha',
    owner: 'doctor',
    daysAgo: 8,
    facts: {
      species: 'dog',
      breed: 'Shepherd mix',
      age_months: 110,
      district: 'Khulna',
      vaccinated: true,
      neutered: true,
    },
    title: 'Bagha has earned his retirement',
    details:
      'Nine years he walked beside the guards of a jute mill, and now his hips ask for a softer life. He is calm, clean, and thinks that every visitor has come for him.\n\nHe needs a ground floor, one tablet a day (I provide the first three months), and somebody who does not mind snoring. Check-ups at our clinic stay free for him.',
    comments: [
      ['farzana', 'This made me cry a little. Thank you for looking after him.'],
      ['admin', 'We have put him on the board at the entrance of the clinic too.'],
    ],
  },
  {
    name: 'kajol',
    owner: 'tanvir',
    daysAgo: 11,
    facts: {
      species: 'cat',
      breed: 'Bombay mix',
      age_months: 30,
      district: 'Dhaka',
      vaccinated: true,
      neutered: true,
    },
    title: 'Kajol, black as the name says',
    details:
      'Some people think that black cats bring bad luck. Kajol has brought me a job, a degree and a very warm lap. Now the job takes me abroad for two years, and she cannot come.\n\nIndoor cat, neutered, fully vaccinated, afraid of nothing but the vacuum cleaner.',
    comments: [['user', 'My daughters have already made her a place on the window sill.']],
    applications: [
      [
        'user',
        'We lost our old cat in spring and the window sill is empty. My daughters and I would love to have Kajol, and you may visit whenever you are back.',
      ],
      ['joya', 'I would take her to the hills, where there is a lot to look at.'],
    ],
    outcome: 'accepted',
  },
  {
    name: 'fish',
    owner: 'farzana',
    daysAgo: 14,
    facts: { species: 'fish', district: 'Gazipur' },
    title: 'A whole aquarium with its people',
    details:
      'Two tropical fish who chase each other all day and one pufferfish who disapproves. Tank of 80 litres, filter, lamp, stones and the plants come along.\n\nWe are moving to the fifth floor without a lift. Whoever can carry the tank may have it.',
  },
  {
    name: 'lucky',
    owner: 'admin',
    daysAgo: 18,
    facts: {
      species: 'dog',
      breed: 'Poodle mix',
      age_months: 20,
      district: 'Cumilla',
      vaccinated: true,
      neutered: false,
    },
    title: 'লাকি: কোঁকড়া লোম, সোজা মন',
    details:
      'মালিক হঠাৎ বিদেশে চলে গেছেন, লাকিকে রেখে গেছেন আমাদের কাছে। প্রথম সপ্তাহে কিছু খায়নি, এখন দরজায় শব্দ হলেই লাফিয়ে ওঠে।\n\nলোম নিয়মিত ছাঁটতে হয়, দিনে দুবার হাঁটা দরকার। বাচ্চাদের সঙ্গে খুব ভালো।',
  },
  {
    name: 'turtle',
    owner: 'tanvir',
    daysAgo: 22,
    facts: { species: 'other', breed: 'Spotted pond turtle', age_months: 48, district: 'Barishal' },
    title: 'A slow friend for somebody with a pond',
    details:
      'He was sold to me as a "toy turtle that stays small". He did not stay small. He deserves a real pond with a bank to sun himself on, and a family with time: he may well outlive us all.',
  },
  {
    name: 'hamsters',
    owner: 'farzana',
    daysAgo: 26,
    facts: { species: 'other', breed: 'Golden hamster', age_months: 5, district: 'Mymensingh' },
    title: 'Badam and Kaju have found their home',
    details:
      'The two nuts are awake when the house sleeps, which suits a student best. Cage, wheel and half a year of peanuts included.\n\nThank you all for writing. They moved in with a night nurse in Mymensingh, who now has company before her shifts.',
    comments: [['sabbir', 'A night nurse! That is perfect for them.']],
    outcome: 'adopted',
  },
];
