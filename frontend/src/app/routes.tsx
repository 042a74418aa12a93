import type { ComponentType } from 'react';
import { Navigate, Outlet, type RouteObject, useParams } from 'react-router-dom';
import { AdminsOnly } from '../components/admins-only.tsx';
import { LoadingState } from '../components/loading-state.tsx';
import { ProtectedPage } from '../components/protected-page.tsx';
import { SiteFrame } from './frame/site-frame.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';

/** A page fetched when somebody goes there, with the styles that only the landing page does without. */
function page(path: string, load: () => Promise<{ Component: ComponentType }>): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ Component }] = await Promise.all([load(), import('./theme/more-styles.css')]);
      return { Component };
    },
  };
}

async function loadUpcoming() {
  const [people, admins] = await Promise.all([
    import('../features/coming/pages/upcoming-pages.tsx'),
    import('../features/coming/pages/upcoming-admin-pages.tsx'),
  ]);
  return { ...people, ...admins };
}

/** A page of a later release, which says what will be here. */
function upcoming(path: string, name: keyof Awaited<ReturnType<typeof loadUpcoming>>): RouteObject {
  return page(path, async () => ({ Component: (await loadUpcoming())[name] }));
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

/** `/alias/x?y` goes to `/target/x?y`; the canonical addresses are the specification's. */
function RestOf({ target }: { target: string }) {
  const rest = useParams()['*'];
  const path = [target, rest].filter(Boolean).join('/');
  return <Navigate to={`/${path}${window.location.search}${window.location.hash}`} replace />;
}

const dashboardPages = [
  page('dashboard', () => import('../features/dashboard/pages/welcome-page.tsx')),
  protectedRoutes([
    page('orders', () => import('../features/orders/pages/orders-page.tsx')),
    upcoming('profile', 'ProfilePage'),
    upcoming('hostel-orders', 'HostelOrdersPage'),
    upcoming('appointments', 'AppointmentsPage'),
    upcoming('posts', 'PostsPage'),
    upcoming('posts/memories', 'OwnMemoriesPage'),
    upcoming('posts/adoptions', 'OwnAdoptionsPage'),
    adminRoutes([
      upcoming('users', 'UsersPage'),
      upcoming('dservices', 'ManageServicesPage'),
      upcoming('add_service', 'AddServicePage'),
      upcoming('products', 'ManageProductsPage'),
      upcoming('add_product', 'AddProductPage'),
      upcoming('doctors', 'DoctorsPage'),
      upcoming('add_doctor', 'AddDoctorPage'),
    ]),
  ]),
];

/** Every address of the product, in one table. */
export const routes: RouteObject[] = [
  {
    element: <SiteFrame />,
    HydrateFallback: LoadingState,
    children: [
      {
        errorElement: <RouteErrorPage />,
        children: [
          {
            index: true,
            lazy: () => import('../features/home/pages/home-page.tsx'),
          },
          page('sign-up', () => import('../features/auth/pages/sign-up-page.tsx')),
          page('sign-in', () => import('../features/auth/pages/sign-in-page.tsx')),
          page('faq', () => import('../features/help/pages/faq-page.tsx')),
          page('help', () => import('../features/help/pages/help-page.tsx')),
          page('support', () => import('../features/help/pages/support-page.tsx')),
          page('store', () => import('../features/store/pages/store-page.tsx')),
          upcoming('memories', 'MemoriesPage'),
          upcoming('adaptation', 'AdoptionsPage'),
          upcoming('services', 'ServicesPage'),
          upcoming('services/:serviceId', 'ServicePage'),
          upcoming('hostel', 'HostelPage'),
          protectedRoutes([
            upcoming('memories/:memoryId', 'MemoryPage'),
            upcoming('adaptation/:adoptionId', 'AdoptionPage'),
            upcoming('appointment/:serviceId/:doctorId', 'AppointmentPage'),
            page(
              'store/payment/:productId',
              () => import('../features/checkout/pages/product-checkout-page.tsx'),
            ),
            upcoming('hostel/payment/hostel-payment', 'HostelPaymentPage'),
          ]),
          { path: 'dashboard/dashboard', element: <Navigate to="/dashboard" replace /> },
          { path: 'dashboard/*', element: <RestOf target="" /> },
          { path: 'adoption/*', element: <RestOf target="adaptation" /> },
          { path: 'adoptions/*', element: <RestOf target="adaptation" /> },
          {
            lazy: async () => {
              const [frame] = await Promise.all([
                import('./frame/dashboard-frame.tsx'),
                import('./theme/more-styles.css'),
              ]);
              return frame;
            },
            children: dashboardPages,
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
