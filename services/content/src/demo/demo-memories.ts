import type { DemoUserName } from '@petcare/contracts/account/demo-users.ts';

export interface DemoMemory {
  /** Name of the file in demo-pictures: `memory-<name>`. */
  readonly name: string;
  readonly author: DemoUserName;
  readonly daysAgo: number;
  readonly title: string;
  readonly details: string;
}

export const demoMemories: readonly DemoMemory[] = [
  {
    name: 'rain',
    author: 'mithila',
    daysAgo: 0.3,
    title: 'Tuki and the first rain of the year',
    details:
      'She has never liked water. But when the first drops hit the tin roof this afternoon she ran out to the veranda, looked up for a whole minute, and then decided that the umbrella was hers. I got wet. She did not.\n\nAfterwards we shared a plate of khichuri. She only took the egg.',
  },
  {
    name: 'books',
    author: 'sabbir',
    daysAgo: 1.2,
    title: 'আমার পরীক্ষার পড়ার সঙ্গী',
    details:
      'সেমিস্টার ফাইনালের আগের রাত। আমি যতবার ল্যাপটপ খুলি, পুটু ততবার ঠিক কিবোর্ডের ওপর এসে বসে। একটা আস্ত অনুচ্ছেদ সে নিজেই লিখেছে, শুধু "জজজজজজ" দিয়ে।\n\nশেষে দুজনে মিলে চা খেয়ে ঘুমিয়ে পড়েছি। পরীক্ষা ভালোই হয়েছে।',
  },
  {
    name: 'pond',
    author: 'tanvir',
    daysAgo: 2.5,
    title: 'Bhulu meets the ducks of my village',
    details:
      'A city dog sees a pond for the first time. He barked at the ducks, the ducks barked back (I do not know what else to call it), and he hid behind my mother.\n\nBy evening they were walking home in one line, ducks in front, Bhulu last, as if he had done it all his life.',
  },
  {
    name: 'birthday',
    author: 'user',
    daysAgo: 4,
    title: 'Ten years of Tommy',
    details:
      'We found him in a cardboard box near Kamalapur station, no bigger than my hand. Today he turned ten, more or less, because nobody knows the real day.\n\nThe cake was rice, chicken and carrots. The children sang. Tommy waited until the end of the song, and I am very proud of that.',
  },
  {
    name: 'mango',
    author: 'joya',
    daysAgo: 6,
    title: 'আমগাছের টিয়া',
    details:
      'গত বছর ঝড়ে বাসা ভেঙে পড়ে গিয়েছিল, ডানায় চোট। দুই মাস হাতে করে খাইয়েছি। তারপর একদিন ছেড়ে দিলাম।\n\nএই মৌসুমে আম পাকতেই সে ফিরে এসেছে, রোজ সকালে একটা করে আম খায়, আর আমাকে দেখলে ডাকে। মনে রেখেছে।',
  },
  {
    name: 'window',
    author: 'farzana',
    daysAgo: 8,
    title: 'Five o’clock at the window',
    details:
      'I work until five. At ten to five Minu climbs onto the window sill. My mother says she does it every single day, also on Fridays, when I am at home and sitting right behind her.',
  },
  {
    name: 'boat',
    author: 'doctor',
    daysAgo: 10,
    title: 'A patient who came by boat',
    details:
      'During the vaccination camp near Goalanda a boatman brought his dog across the river, standing at the bow like a captain. He got his rabies shot, a biscuit, and a salute from everybody on the bank.\n\nPlease bring yours too. It takes two minutes, and it saves lives, theirs and ours.',
  },
  {
    name: 'carrots',
    author: 'mithila',
    daysAgo: 13,
    title: 'Who ate the garden?',
    details:
      'My grandmother counted her carrots: twelve on Saturday, nine on Sunday, two this morning. We suspected the neighbours.\n\nThen we found Bunty asleep between the rows, round as a ball, with a leaf still in the mouth. Grandmother has forgiven him and planted more.',
  },
  {
    name: 'kites',
    author: 'sabbir',
    daysAgo: 16,
    title: 'Shakrain with Kalo',
    details:
      'All of Old Dhaka was on the roofs. Hundreds of kites, music from every side, and Kalo in the middle of it, watching one red kite for three hours without blinking.\n\nWhen its string was cut it came down right in front of her. She has slept on it ever since.',
  },
  {
    name: 'turtle',
    author: 'joya',
    daysAgo: 19,
    title: 'বৃষ্টির জলে ধীরে ধীরে',
    details:
      'আমাদের কচ্ছপ "দাদু" সারা বছর চুপচাপ। কিন্তু বৃষ্টি নামলেই উঠানের জমা জলে নেমে পড়ে, একটু একটু করে এপার থেকে ওপার। আধ ঘণ্টা লাগে।\n\nছোট ভাই পাশে দাঁড়িয়ে ধারাভাষ্য দেয়। গতকাল সে নতুন রেকর্ড করেছে, ছাব্বিশ মিনিট।',
  },
  {
    name: 'rooftop',
    author: 'tanvir',
    daysAgo: 23,
    title: 'My father’s pigeons',
    details:
      'He has kept them on the roof since before I was born. Every morning he opens the door, claps twice, and forty wings go up over Chawkbazar.\n\nThis week his knees hurt, so I went up instead. They circled, looked at me, and came back to the wrong man politely.',
  },
  {
    name: 'bath',
    author: 'user',
    daysAgo: 27,
    title: 'Bath day, or: who washed whom',
    details:
      'Equipment: one tub, one bar of neem soap, four towels. Result: one clean dog, one very wet kitchen, and three children who did not need a bath of their own any more.\n\nTip from us: close the door first.',
  },
  {
    name: 'sunflower',
    author: 'farzana',
    daysAgo: 32,
    title: 'Golap’s first sunflower',
    details:
      'We planted the seed together in March. He sat on my shoulder while I watered it. Now it is taller than both of us, and tonight he got the first ripe seeds, still warm from the sun. He put all of them into his cheeks at once.',
  },
  {
    name: 'sofa',
    author: 'admin',
    daysAgo: 38,
    title: 'They were never going to be friends',
    details:
      'That is what everybody told us when we brought Lali home to a cat who had ruled the sofa for six years. The first week they did not look at each other. The second week they stared.\n\nThis is week five. The sofa is full.',
  },
];
