import type { DemoName } from '@petcare/contracts/account/demo-users.ts';

/** Share of the time from the post until today; replies of the post itself end at a third. */
type Moment = number;

interface DemoReplies {
  /** Name of the adoption post. */
  readonly post: string;
  readonly comments?: readonly (readonly [Moment, DemoName, string])[];
  readonly applications?: readonly (readonly [Moment, DemoName, string])[];
  /** The owner accepts the first application and later sets the post to Adopted. */
  readonly adopted?: { readonly accepted: Moment; readonly at: Moment };
}

/** The conversations under the posts, in which the demo shows its long threads and its decisions. */
export const demoReplies: readonly DemoReplies[] = [
  {
    post: 'mishti',
    comments: [
      [0.5, 'rumana', 'কী মিষ্টি চোখ! চট্টগ্রামে থাকলে আজই দেখতে আসতাম।'],
      [0.62, 'mithila', 'ছবি আরও পাঠাতে পারি, শুধু বলুন।'],
      [0.85, 'tasnim', 'Has she been tested for worms as well?'],
    ],
    applications: [[0.7, 'tasnim', 'I live alone in Halishahar with a big veranda, netted all around.']],
  },
  {
    post: 'kalu',
    comments: [
      [0.5, 'sumon', 'গত সপ্তাহে লেনে দেখেছি। সত্যিই ভদ্র ছেলে।'],
      [0.74, 'farzana', 'Is he good with cats? Ours is old and grumpy.'],
      [0.8, 'user', 'He moves aside for every cat in the lane. They rule, he obeys.'],
    ],
    applications: [[0.77, 'sumon', 'সাভারে আমাদের বাগানঘেরা বাড়ি, দুই ছেলে কুকুর বলতে পাগল।']],
  },
  {
    post: 'rabbits',
    comments: [
      [0.4, 'joya', 'দুই ভাইকে আলাদা না করার জন্য ধন্যবাদ।'],
      [0.46, 'tasnim', 'How much hay do they need in a month?'],
      [0.49, 'sabbir', 'One sack lasts six weeks. The second sack is for the shoelaces.'],
      [0.9, 'rumana', 'রাজশাহী থেকে ঢাকা আনার ব্যবস্থা করা যাবে?'],
    ],
    applications: [
      [0.6, 'rumana', 'আমার মেয়ের বয়স দশ, খরগোশ নিয়ে দুটি বই পড়ে ফেলেছে। ঘেরা ছাদ আছে।'],
      [0.72, 'tanvir', 'My parents keep a garden in Rajshahi, fenced and full of clover.'],
    ],
  },
  {
    post: 'tota',
    comments: [
      [0.45, 'sumon', 'আমার দাদুর একটা টিয়া ছিল, সে "চা কই" বলত।'],
      [0.5, 'joya', 'টোটাকেও শেখানো যাবে, সে এখন "টাকা নাই" শিখছে।'],
    ],
    applications: [
      [0.66, 'farzana', 'We have a bird room with a mango branch, and my mother talks all day.'],
    ],
  },
  {
    post: 'bagha',
    comments: [
      [0.42, 'rumana', 'নয় বছর! এমন কুকুরের শেষ দিনগুলো আরামেই কাটুক।'],
      [0.55, 'tanvir', 'Ground floor in Khulna, and I snore as well. Would he travel by train?'],
      [0.58, 'doctor', 'He slept through the whole way in the ambulance. A train will do.'],
    ],
    applications: [
      [0.64, 'tanvir', 'A quiet ground floor near the river, two short walks a day, no stairs.'],
    ],
  },
  {
    post: 'fish',
    comments: [[0.4, 'sumon', 'পটকা মাছটার মুখ দেখে মনে হয় সব জানে।']],
    applications: [
      [0.45, 'mithila', 'I can carry the tank, and my brother can carry me if needed.'],
      [0.5, 'sumon', 'আমাদের নিচতলায় জায়গা আছে, অ্যাকুয়ারিয়াম আগেও রেখেছি।'],
    ],
    adopted: { accepted: 0.6, at: 0.72 },
  },
  {
    post: 'lucky',
    comments: [
      [0.4, 'mithila', 'লাকির জন্য দোয়া রইল। কোঁকড়া লোমগুলো কে ছাঁটে?'],
      [0.44, 'admin', 'Our groomer does, every third week. We will show you how.'],
      [0.8, 'tasnim', 'Cumilla is an hour from us. Can we come on Friday?'],
      [0.82, 'admin', 'Friday after three, please. He will be brushed and excited.'],
    ],
    applications: [
      [0.86, 'tasnim', 'Two children, a garden wall he cannot jump, and a grandmother at home.'],
    ],
  },
  {
    post: 'turtle',
    comments: [[0.38, 'joya', 'আমাদের পুকুরের পাড়ে সারাদিন রোদ পড়ে।']],
    applications: [[0.42, 'joya', 'বাড়ির পেছনে পুকুর আছে, পাড় বাঁধানো না, মাছও আছে সঙ্গী হিসেবে।']],
    adopted: { accepted: 0.5, at: 0.55 },
  },
  {
    post: 'kajol',
    comments: [
      [0.5, 'tanvir', 'She will move in on the first. I have packed her blanket already.'],
      [0.6, 'rumana', 'শুভকামনা কাজল, নতুন জানালায় রোদ পোহাও।'],
    ],
  },
];
