export type Viewer = 'visitor' | 'user' | 'doctor' | 'admin';

export interface Screen {
  name: string;
  path: string;
  viewer: Viewer;
  /** Something to click before the picture is taken, by its accessible name in either language. */
  open?: RegExp;
  /** The role of what that opens, or of what is open already. */
  opens?: 'dialog' | 'menu' | 'region';
}

/** Stands in a path for the id of a product that can be bought. */
export const someProduct = '{product}';

/** What the stub has under that name. */
export const stubProductId = '665f10000000000000000000';

/** Every screen that is looked at. A new screen is a new line here. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', viewer: 'visitor' },
  { name: 'menu', path: '/', viewer: 'user', open: /^(Menu|মেনু)$/, opens: 'dialog' },
  { name: 'colours', path: '/faq', viewer: 'visitor', open: /^(Colours|রঙ)$/, opens: 'menu' },
  {
    name: 'faq',
    path: '/faq',
    viewer: 'visitor',
    open: /(Do I need an account|অ্যাকাউন্ট লাগবে)/,
    opens: 'region',
  },
  { name: 'help', path: '/help', viewer: 'visitor' },
  { name: 'support', path: '/support', viewer: 'visitor' },
  { name: 'sign-in', path: '/sign-in', viewer: 'visitor' },
  { name: 'sign-up', path: '/sign-up', viewer: 'visitor' },
  { name: 'forgot-password', path: '/forgot-password', viewer: 'visitor' },
  { name: 'reset-password', path: `/reset-password?token=${'a'.repeat(43)}`, viewer: 'visitor' },
  { name: 'reset-password-old', path: '/reset-password?token=', viewer: 'visitor' },
  { name: 'verify-email', path: `/verify-email?token=${'a'.repeat(43)}`, viewer: 'visitor' },
  { name: 'memories', path: '/memories', viewer: 'visitor' },
  { name: 'memories-none', path: '/memories?search=xyz', viewer: 'visitor' },
  { name: 'memories-user', path: '/memories', viewer: 'user' },
  {
    name: 'share-memory',
    path: '/memories?share=new',
    viewer: 'user',
    opens: 'dialog',
  },
  { name: 'memory', path: '/memories/665f70000000000000000001', viewer: 'user' },
  { name: 'memory-own', path: '/memories/665f70000000000000000000', viewer: 'user' },
  {
    name: 'memory-edit',
    path: '/memories/665f70000000000000000000',
    viewer: 'user',
    open: /^(Edit|সম্পাদনা)$/,
    opens: 'dialog',
  },
  { name: 'memory-gone', path: '/memories/665f70000000000000000099', viewer: 'user' },
  { name: 'own-memories', path: '/posts/memories', viewer: 'user' },
  { name: 'own-memories-admin', path: '/posts/memories', viewer: 'admin' },
  { name: 'adoption', path: '/adaptation', viewer: 'visitor' },
  { name: 'adoption-user', path: '/adaptation', viewer: 'user' },
  {
    name: 'adoption-filters',
    path: '/adaptation?species=cat&district=Dhaka',
    viewer: 'user',
    open: /^(Filters|ছাঁকনি)/,
    opens: 'dialog',
  },
  { name: 'adoption-share', path: '/adaptation?share=new', viewer: 'user' },
  { name: 'adoption-post', path: '/adaptation/665f60000000000000000000', viewer: 'user' },
  { name: 'adoption-accepted', path: '/adaptation/665f60000000000000000002', viewer: 'user' },
  {
    name: 'adoption-apply',
    path: '/adaptation/665f60000000000000000000',
    viewer: 'user',
    open: /^(Apply to adopt|দত্তক নিতে আবেদন করুন)/,
    opens: 'dialog',
  },
  { name: 'adoption-own-post', path: '/adaptation/665f60000000000000000001', viewer: 'user' },
  {
    name: 'adoption-edit',
    path: '/adaptation/665f60000000000000000001',
    viewer: 'user',
    open: /^(Edit|সম্পাদনা)$/,
    opens: 'dialog',
  },
  { name: 'adoption-gone', path: '/adaptation/665f60000000000000000099', viewer: 'user' },
  { name: 'own-adoptions', path: '/posts/adoptions', viewer: 'user' },
  { name: 'own-adoptions-admin', path: '/posts/adoptions', viewer: 'admin' },
  { name: 'own-applications', path: '/posts/adoptions?tab=applications', viewer: 'user' },
  { name: 'services', path: '/services', viewer: 'visitor' },
  { name: 'services-none', path: '/services?search=xyz', viewer: 'visitor' },
  { name: 'service', path: '/services/665fb0000000000000000000', viewer: 'visitor' },
  {
    name: 'doctor-details',
    path: '/services/665fb0000000000000000000',
    viewer: 'visitor',
    open: /^(Details: |বিস্তারিত: )/,
    opens: 'dialog',
  },
  { name: 'service-alone', path: '/services/665fb0000000000000000002', viewer: 'visitor' },
  {
    name: 'appointment',
    path: '/appointment/665fb0000000000000000000/665fa0000000000000000000',
    viewer: 'user',
    open: /(4 times free|৪টি সময় খালি)$/,
  },
  {
    name: 'appointment-full',
    path: '/appointment/665fb0000000000000000000/665fa0000000000000000000',
    viewer: 'user',
    open: /(nothing free|কিছু খালি নেই)$/,
  },
  { name: 'appointments', path: '/appointments', viewer: 'user' },
  { name: 'appointments-list', path: '/appointments?view=list', viewer: 'user' },
  {
    name: 'appointment-own',
    path: '/appointments?appointment=665fc0000000000000000004',
    viewer: 'user',
    opens: 'dialog',
  },
  { name: 'hostel', path: '/hostel', viewer: 'visitor' },
  { name: 'store', path: '/store', viewer: 'visitor' },
  { name: 'product-details', path: '/store', viewer: 'visitor', open: /^(Details|বিস্তারিত)/, opens: 'dialog' },
  { name: 'not-found', path: '/nowhere', viewer: 'visitor' },
  { name: 'dashboard-visitor', path: '/dashboard', viewer: 'visitor' },
  { name: 'dashboard-user', path: '/dashboard', viewer: 'user' },
  { name: 'dashboard-admin', path: '/dashboard', viewer: 'admin' },
  {
    name: 'dashboard-menu',
    path: '/appointments',
    viewer: 'admin',
    open: /^(Dashboard menu|ড্যাশবোর্ডের মেনু)$/,
    opens: 'dialog',
  },
  { name: 'orders-user', path: '/orders', viewer: 'user' },
  { name: 'bell', path: '/orders', viewer: 'user', open: /^(Notifications|বিজ্ঞপ্তি)/, opens: 'dialog' },
  { name: 'orders-admin', path: '/orders', viewer: 'admin' },
  { name: 'checkout', path: `/store/payment/${someProduct}`, viewer: 'user' },
  { name: 'profile', path: '/profile', viewer: 'user' },
  { name: 'posts', path: '/posts', viewer: 'user' },
  { name: 'users-as-user', path: '/users', viewer: 'user' },
  { name: 'users-as-admin', path: '/users', viewer: 'admin' },
  { name: 'managed-services', path: '/dservices', viewer: 'admin' },
  { name: 'service-edit', path: '/dservices', viewer: 'admin', open: /^(Edit: |সম্পাদনা: )/, opens: 'dialog' },
  { name: 'add-service', path: '/add_service', viewer: 'admin' },
  { name: 'doctors', path: '/doctors', viewer: 'admin' },
  { name: 'doctor-edit', path: '/doctors', viewer: 'admin', open: /^(Edit: |সম্পাদনা: )/, opens: 'dialog' },
  {
    name: 'doctor-menu',
    path: '/doctors',
    viewer: 'admin',
    open: /^(More about|.*সম্পর্কে আরও$)/,
    opens: 'menu',
  },
  { name: 'add-doctor', path: '/add_doctor', viewer: 'admin' },
  { name: 'doctor-schedule', path: '/doctors/665fa0000000000000000000/schedule', viewer: 'admin' },
  { name: 'doctor-queue', path: '/queue/665fa0000000000000000000', viewer: 'admin' },
  { name: 'appointments-admin', path: '/appointments', viewer: 'admin' },
  {
    name: 'appointment-admin',
    path: '/appointments?appointment=665fc0000000000000000004',
    viewer: 'admin',
    opens: 'dialog',
  },
  { name: 'appointments-doctor', path: '/appointments', viewer: 'doctor' },
  { name: 'appointments-week', path: '/appointments?view=week', viewer: 'doctor' },
  { name: 'schedule', path: '/schedule', viewer: 'doctor' },
  { name: 'queue', path: '/queue', viewer: 'doctor' },
  { name: 'schedule-as-user', path: '/schedule', viewer: 'user' },
  { name: 'invitation', path: `/invitation?token=${'a'.repeat(43)}`, viewer: 'visitor' },
  { name: 'invitation-old', path: '/invitation?token=', viewer: 'visitor' },
];
