import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router-dom';
import { AdminsOnly } from '../../components/access/admins-only.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { ProtectedPage } from '../../components/access/protected-page.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { NotFoundPage } from '../../components/layout/not-found-page.tsx';
import { publicTexts, restOfTexts } from '../../lib/texts/locale.ts';
import { RouteErrorPage } from '../pages/route-error-page.tsx';
import type { SharedPage } from './shared-page.ts';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** A lazy page, with the styles that only the landing page does without, and the texts that no public page needs. */
function page(path: string, load: LoadPage): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ Component }] = await Promise.all([load(), loadMoreStyles(), restOfTexts()]);
      return { Component };
    },
  };
}

const loadMoreStyles = () => import('../../theme/more-styles.css');
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

function adminRoutes(children: RouteObject[]): RouteObject {
  return {
    element: (
      <AdminsOnly>
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
  page('dashboard', () => import('../pages/dashboard-page.tsx')),
  protectedRoutes([
    page('orders', () => import('../../features/orders/pages/orders-page.tsx')),
    page('profile', () => import('../../features/profile/pages/profile-page.tsx')),
    page('profile/bookings', () => import('../../features/appointments/pages/profile-appointments-page.tsx')),
    page('hostel-orders', () => import('../../features/hostel-orders/pages/hostel-orders-page.tsx')),
    page('appointments', () => import('../pages/appointments-page.tsx')),
    page('schedule', () => import('../../features/doctor-workspace/pages/own-schedule-page.tsx')),
    page('doctor-profile', () => import('../../features/doctor-workspace/pages/own-profile-page.tsx')),
    page('queue', () => import('../../features/doctor-workspace/pages/own-queue-page.tsx')),
    page('wishlist', () => import('../../features/store/pages/wishlist-page.tsx')),
    page('pets', () => import('../../features/pets/pages/own-pets-page.tsx')),
    page('pets/former/:transferId', () => import('../../features/pets/former/former-pet-page.tsx')),
    page('pets/:petId', () => import('../../features/pets/pages/pet-page.tsx')),
    page('pets/:petId/share', () => import('../../features/pets/pages/share-passport-page.tsx')),
    page('visits/:visitId', () => import('../../features/visits/pages/visit-page.tsx')),
    page('posts', () => import('../../features/posts/pages/posts-page.tsx')),
    page('trash', () => import('../../features/trash/trash-page.tsx')),
    page('posts/memories', () => import('../../features/memories/pages/own-memories-page.tsx')),
    page('posts/adoptions', () => import('../../features/adoptions/pages/own-adoptions-page.tsx')),
    adminRoutes([
      page('hostel-day', () => import('../../features/hostel-orders/pages/hostel-day-page.tsx')),
      page('payments', () => import('../../features/payments-admin/pages/payments-page.tsx')),
      page('users', () => import('../../features/users/pages/users-page.tsx')),
      page('deletions', () => import('../../features/deletions/deletions-page.tsx')),
      page('audit', () => import('../../features/audit/pages/audit-page.tsx')),
      page('events', () => import('../../features/event-log/pages/events-page.tsx')),
      page('health-checks', () => import('../../features/invariants/pages/checks-page.tsx')),
      page('dservices', () => import('../../features/clinic-admin/pages/managed-services-page.tsx')),
      page('add_service', () => import('../../features/clinic-admin/pages/add-service-page.tsx')),
      page('products', () => import('../../features/product-admin/pages/products-page.tsx')),
      page('returns', () => import('../../features/return-admin/returns-page.tsx')),
      page('pet-transfers', () => import('../../features/pets/transfer-admin/transfers-page.tsx')),
      page('reviews', () => import('../../features/review-admin/reviews-page.tsx')),
      page('add_product', () => import('../../features/product-admin/pages/add-product-page.tsx')),
      page('doctors', () => import('../../features/clinic-admin/pages/doctors-page.tsx')),
      page(
        'doctors/:doctorId/schedule',
        () => import('../../features/doctor-workspace/pages/doctor-schedule-page.tsx'),
      ),
      page('front-desk', () => import('../../features/reception/reception-page.tsx')),
      page('queue/:doctorId', () => import('../../features/doctor-workspace/pages/doctor-queue-page.tsx')),
      page('add_doctor', () => import('../../features/clinic-admin/pages/add-doctor-page.tsx')),
    ]),
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
          page('reset-password', () => import('../../features/auth/pages/reset-password-page.tsx')),
          page('verify-email', () => import('../../features/auth/pages/verify-email-page.tsx')),
          page('passport', () => import('../../features/pets/pages/shared-passport-page.tsx')),
          page('invitation', () => import('../../features/auth/pages/invitation-page.tsx')),
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
          page('cart', () => import('../../features/cart/pages/cart-page.tsx')),
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
            page('memories/:memoryId', () => import('../../features/memories/pages/memory-page.tsx')),
            page('adaptation/:adoptionId', () => import('../../features/adoptions/pages/adoption-page.tsx')),
            page(
              'appointment/:serviceId/:doctorId',
              () => import('../../features/appointments/pages/take-appointment-page.tsx'),
            ),
            page(
              'store/payment/:productId',
              () => import('../../features/checkout/pages/product-checkout-page.tsx'),
            ),
            page(
              'hostel/payment/hostel-payment',
              () => import('../../features/checkout/pages/hostel-checkout-page.tsx'),
            ),
            page('payment/:paymentId', () => import('../../features/checkout/pages/payment-page.tsx')),
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
