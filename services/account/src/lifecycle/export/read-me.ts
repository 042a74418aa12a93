export function readMe({ fullName, at }: { fullName: string; at: Date }): string {
  const day = at.toISOString().slice(0, 10);
  return `PetCare – your data
===================

This archive was made for ${fullName} on ${day}. It holds everything PetCare keeps about you, one file per kind,
as JSON that any text editor opens:

  account.json           your name, email address, picture, role and language
  sessions.json          the browsers you are signed in on
  notifications.json     the notifications in your inbox
  audit.json             what was done to your account, and by whom
  mail-links.json        links we were asked to send you
  saved-views.json       the views of tables you saved as an admin, if there are any
  invitations.json       an open invitation to your email address, if there is one
  accepted-invitations.json  the invitations you accepted as a doctor, if there are any
  content/               your memories, adoption posts, comments, applications and pictures
  clinic/                your appointments, visits, slots held for you, waitlist entries, emergencies, payments of fees
                         and pets with their passports
  commerce/              your cart, orders, stays, payments, coupons used, returns, reviews, lists, addresses and
                         prescriptions

Passwords and card numbers are not in it: we keep no password that can be read, and no card number at all.
Keep the archive in a safe place. Questions: the Support page of PetCare.


পেটকেয়ার – আপনার তথ্য
======================

এই আর্কাইভটি ${fullName}-এর জন্য ${day} তারিখে তৈরি। পেটকেয়ার আপনার সম্পর্কে যা যা রাখে, তার সবই এখানে আছে –
প্রতিটি ধরনের জন্য একটি করে JSON ফাইল, যা যেকোনো টেক্সট এডিটরে খোলা যায়:

  account.json           আপনার নাম, ঠিকানা (ইমেইল), ছবি, ভূমিকা ও ভাষা
  sessions.json          যেসব ব্রাউজারে আপনি সাইন ইন করে আছেন
  notifications.json     আপনার ইনবক্সে যা এসেছে
  audit.json             আপনার অ্যাকাউন্টে কী করা হয়েছে এবং কে করেছে
  mail-links.json        যেসব লিংক আপনাকে পাঠাতে বলা হয়েছে
  saved-views.json       অ্যাডমিন হিসেবে টেবিলের যেসব ভিউ আপনি সংরক্ষণ করেছেন, থাকলে
  invitations.json       আপনার ইমেইল ঠিকানায় পাঠানো খোলা আমন্ত্রণ, থাকলে
  accepted-invitations.json  ডাক্তার হিসেবে আপনি যেসব আমন্ত্রণ গ্রহণ করেছেন, থাকলে
  content/               আপনার স্মৃতি, দত্তক পোস্ট, মন্তব্য, আবেদন ও ছবি
  clinic/                আপনার অ্যাপয়েন্টমেন্ট, ভিজিট, আপনার জন্য ধরে রাখা স্লট, অপেক্ষার তালিকা, জরুরি অনুরোধ,
                         ফি-র পেমেন্ট এবং পাসপোর্টসহ পোষা প্রাণী
  commerce/              আপনার কার্ট, অর্ডার, থাকার বুকিং, পেমেন্ট, ব্যবহৃত কুপন, রিটার্ন, রিভিউ, তালিকা, ঠিকানা ও
                         প্রেসক্রিপশন

পাসওয়ার্ড বা কার্ড নম্বর এখানে নেই: পড়া যায় এমন কোনো পাসওয়ার্ড আমরা রাখি না, আর কার্ড নম্বর একেবারেই রাখি না।
আর্কাইভটি নিরাপদ জায়গায় রাখুন। কোনো প্রশ্ন থাকলে পেটকেয়ারের সাপোর্ট পাতায় জানান।
`;
}
