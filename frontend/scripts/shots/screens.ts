export type Viewer = 'visitor' | 'user' | 'admin';

export interface Screen {
  name: string;
  path: string;
  viewer: Viewer;
  /** Something to click before the picture is taken, by its accessible name in either language. */
  open?: RegExp;
  /** The role of what that opens. */
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
  { name: 'reset-password-old', path: '/reset-password', viewer: 'visitor' },
  { name: 'verify-email', path: `/verify-email?token=${'a'.repeat(43)}`, viewer: 'visitor' },
  { name: 'memories', path: '/memories', viewer: 'visitor' },
  { name: 'adoption', path: '/adaptation', viewer: 'visitor' },
  { name: 'services', path: '/services', viewer: 'visitor' },
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
];
