import { useLingui } from '@lingui/react/macro';
import { UpcomingPage } from '../components/upcoming-page.tsx';

export function ProfilePage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="welcome"
      title={t`Profile`}
      empty={t`Your profile opens soon`}
      text={t`Soon you can change your name, e-mail address and picture here.`}
    />
  );
}

export function UsersPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="welcome"
      title={t`Users`}
      empty={t`The list of users opens soon`}
      text={t`Everyone who has an account will be listed here, newest first.`}
    />
  );
}

export function ManageServicesPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="services"
      title={t`Services`}
      empty={t`No service found.`}
      text={t`The services you offer will be listed here, ready to edit.`}
    />
  );
}

export function AddServicePage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="services"
      title={t`Add Service`}
      empty={t`Adding services opens soon`}
      text={t`A name, some words, a picture and a doctor: that is all a new service will need.`}
    />
  );
}

export function ManageProductsPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="store"
      title={t`Products`}
      empty={t`The list of products opens soon`}
      text={t`Everything the store sells will be listed here, ready to edit.`}
    />
  );
}

export function AddProductPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="store"
      title={t`Add Product`}
      empty={t`Adding products opens soon`}
      text={t`A type, a name, a price, some words and a picture: that is all a new product will need.`}
    />
  );
}

export function DoctorsPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="appointments"
      title={t`Doctors`}
      empty={t`The list of doctors opens soon`}
      text={t`The specialists who see patients here will be listed, ready to edit.`}
    />
  );
}

export function AddDoctorPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="appointments"
      title={t`Add Doctor`}
      empty={t`Adding doctors opens soon`}
      text={t`A new specialist will be entered here, and invited to sign in.`}
    />
  );
}
