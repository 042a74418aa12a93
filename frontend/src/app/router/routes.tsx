import { type AdminArea, adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router-dom';
import { AdminsOnly } from '../../components/access/admins-only.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { ProtectedPage } from '../../components/access/protected-page.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { NotFoundPage } from '../../components/layout/not-found-page.tsx';
import { publicTexts, restOfTexts } from '../../lib/texts/locale.ts';
import { RouteErrorPage } from '../pages/route-error-page.tsx';
import type { BrowserPages, LoadPage } from './browser-pages.ts';
import type { SharedPage } from './shared-page.ts';

/**
 * A page that only browsers render, with the styles that only the landing page does without, and the texts that no
 * shared page needs. The names of its files are loaded with it, since they are a part of the weight of every page.
 */
function page(path: keyof BrowserPages): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ Component }] = await Promise.all([
        import('./browser-pages.ts').then(({ browserPages }) => browserPages[path]()),
        loadMoreStyles(),
        loadRestOfStyles(),
        restOfTexts(),
      ]);
      return { Component };
    },
  };
}

const loadMoreStyles = () => import('../../theme/more-styles.css');
/** Must be called after `loadMoreStyles`: the order of the calls is that of the rules. */
const loadRestOfStyles = () => import('../../theme/rest-styles.css');
const shared = (texts: SharedPage['texts'], ...files: string[]): SharedPage => ({
  texts,
  files: files.map((file) => `src/${file}`),
});

/** A page that is the same for every visitor; `file` is the module that it loads, relative to `src`. */
function sharedPage(path: string, file: string, load: LoadPage): RouteObject {
  return {
    path,
    handle: shared(['landing', 'public'], file, 'theme/more-styles.css'),
    lazy: async () => {
      const [{ Component }] = await Promise.all([load(), loadMoreStyles(), publicTexts()]);
      return { Component };
    },
  };
}

function protectedRoutes(children: RouteObject[]): RouteObject {
  return {
    element: (
      <ProtectedPage>
        <Outlet />
      </ProtectedPage>
    ),
    children,
  };
}

function adminRoutes(areas: readonly AdminArea[], children: RouteObject[]): RouteObject {
  return {
    element: (
      <AdminsOnly areas={areas}>
        <Outlet />
      </AdminsOnly>
    ),
    children,
  };
}

/** Redirects `/alias/x?y` to `/target/x?y`. The canonical addresses are those of the specification. */
function AliasRedirect({ target }: { target: string }) {
  const rest = useParams()['*'];
  const { search, hash } = useLocation();
  const path = [target, rest].filter(Boolean).join('/');
  return <Navigate to={`/${path}${search}${hash}`} replace />;
}

const dashboardPages = [
  page('dashboard'),
  protectedRoutes([
    page('orders'),
    page('orders/:orderId/tracking'),
    page('profile'),
    page('profile/bookings'),
    page('hostel-orders'),
    page('appointments'),
    page('schedule'),
    page('doctor-profile'),
    page('queue'),
    page('fees'),
    page('wishlist'),
    page('refills'),
    page('pets'),
    page('pets/former/:transferId'),
    page('pets/:petId'),
    page('pets/:petId/share'),
    page('emergency'),
    page('visits/:visitId'),
    page('posts'),
    page('trash'),
    page('posts/memories'),
    page('posts/adoptions'),
    adminRoutes([], [page('users')]),
    adminRoutes(adminAreas, [page('deletions')]),
    adminRoutes(['operations'], [page('payments'), page('audit'), page('events'), page('health-checks')]),
    adminRoutes(
      ['shop'],
      [
        page('products'),
        page('add_product'),
        page('packing'),
        page('returns'),
        page('coupons'),
        page('delivery'),
      ],
    ),
    adminRoutes(['shop', 'moderation'], [page('reviews')]),
    adminRoutes(['hostel'], [page('hostel-day'), page('hostel-settings'), page('kennels')]),
    adminRoutes(
      ['clinic'],
      [
        page('dservices'),
        page('add_service'),
        page('doctors'),
        page('doctors/:doctorId/schedule'),
        page('add_doctor'),
        page('pet-transfers'),
        page('emergencies'),
        page('front-desk'),
        page('queue/:doctorId'),
      ],
    ),
  ]),
];

export const routes: RouteObject[] = [
  {
    element: <SiteFrame />,
    HydrateFallback: LoadingState,
    // For errors in the frame itself; the default page of the router is meant for developers.
    errorElement: <RouteErrorPage />,
    children: [
      {
        errorElement: <RouteErrorPage />,
        children: [
          {
            index: true,
            handle: shared(['landing'], 'features/home/pages/home-page.tsx'),
            lazy: () => import('../../features/home/pages/home-page.tsx'),
          },
          sharedPage(
            'sign-up',
            'features/auth/pages/sign-up-page.tsx',
            () => import('../../features/auth/pages/sign-up-page.tsx'),
          ),
          sharedPage(
            'sign-in',
            'features/auth/pages/sign-in-page.tsx',
            () => import('../../features/auth/pages/sign-in-page.tsx'),
          ),
          sharedPage(
            'forgot-password',
            'features/auth/pages/forgot-password-page.tsx',
            () => import('../../features/auth/pages/forgot-password-page.tsx'),
          ),
          page('reset-password'),
          page('verify-email'),
          page('passport'),
          page('invitation'),
          sharedPage(
            'faq',
            'features/help/pages/faq-page.tsx',
            () => import('../../features/help/pages/faq-page.tsx'),
          ),
          sharedPage(
            'help',
            'features/help/pages/help-page.tsx',
            () => import('../../features/help/pages/help-page.tsx'),
          ),
          sharedPage(
            'support',
            'features/help/pages/support-page.tsx',
            () => import('../../features/help/pages/support-page.tsx'),
          ),
          sharedPage(
            'store',
            'features/store/pages/store-page.tsx',
            () => import('../../features/store/pages/store-page.tsx'),
          ),
          page('cart'),
          sharedPage(
            'memories',
            'features/memories/pages/memories-page.tsx',
            () => import('../../features/memories/pages/memories-page.tsx'),
          ),
          sharedPage(
            'adaptation',
            'features/adoptions/pages/adoptions-page.tsx',
            () => import('../../features/adoptions/pages/adoptions-page.tsx'),
          ),
          sharedPage(
            'services',
            'features/services/pages/services-page.tsx',
            () => import('../../features/services/pages/services-page.tsx'),
          ),
          sharedPage(
            'services/:serviceId',
            'features/services/pages/service-page.tsx',
            () => import('../../features/services/pages/service-page.tsx'),
          ),
          sharedPage(
            'hostel',
            'features/hostel/pages/hostel-page.tsx',
            () => import('../../features/hostel/pages/hostel-page.tsx'),
          ),
          protectedRoutes([
            page('memories/:memoryId'),
            page('adaptation/:adoptionId'),
            page('appointment/:serviceId/:doctorId'),
            page('store/payment/:productId'),
            page('hostel/payment/hostel-payment'),
            page('hostel/change/:bookingId'),
            page('visit/payment/:prepaymentId'),
            page('visit/:prepaymentId'),
            page('payment/:paymentId'),
          ]),
          { path: 'dashboard/dashboard', element: <Navigate to="/dashboard" replace /> },
          { path: 'dashboard/*', element: <AliasRedirect target="" /> },
          { path: 'adoption/*', element: <AliasRedirect target="adaptation" /> },
          { path: 'adoptions/*', element: <AliasRedirect target="adaptation" /> },
          {
            lazy: async () => {
              const [{ Component }] = await Promise.all([
                import('../dashboard-frame/dashboard-frame.tsx'),
                loadMoreStyles(),
                loadRestOfStyles(),
                restOfTexts(),
              ]);
              return { Component };
            },
            children: dashboardPages,
          },
          { path: '*', handle: shared(['landing']), element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
