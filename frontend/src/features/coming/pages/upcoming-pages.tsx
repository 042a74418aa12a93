import { useLingui } from '@lingui/react/macro';
import { UpcomingPage } from '../components/upcoming-page.tsx';

// Each place says what it will be for. The feature that fills it replaces its row in `app/routes.tsx`.

export function MemoriesPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="memories"
      title={t`Memories`}
      empty={t`No memories found.`}
      text={t`Soon you can share the small and great days with your pet here, each with a picture.`}
      signInHint={t`Sign in to be among the first to share.`}
    />
  );
}

export function MemoryPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="memories"
      title={t`A memory`}
      empty={t`This story is still being written`}
      text={t`Soon a memory opens here with its picture and its whole story.`}
    />
  );
}

export function AdoptionsPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="adoption"
      title={t`Adoption`}
      empty={t`No adoptions found.`}
      text={t`Soon pets who are waiting for a home will introduce themselves here, each with three pictures.`}
      signInHint={t`Sign in to help a pet find a home.`}
    />
  );
}

export function AdoptionPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="adoption"
      title={t`A pet looking for a home`}
      empty={t`Nobody is waiting here yet`}
      text={t`Soon you can meet one pet here, see its pictures and ask its owner.`}
    />
  );
}

export function ServicesPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="services"
      title={t`Our services for your PET`}
      empty={t`No service found.`}
      text={t`Soon you can choose a service here, meet its doctors and book a visit.`}
    />
  );
}

export function ServicePage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="services"
      title={t`A service`}
      empty={t`This service is being prepared`}
      text={t`Soon you can read about the service here and choose one of its specialists.`}
    />
  );
}

export function AppointmentPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="appointments"
      title={t`Take Appointment`}
      empty={t`Booking opens soon`}
      text={t`Soon you can choose a day and a time here, and the doctor is told at once.`}
    />
  );
}

export function HostelPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="hostel"
      title={t`Pet hostel`}
      empty={t`The beds are being made`}
      text={t`Soon you can book a stay for your dog or cat here while you are away.`}
    />
  );
}

export function HostelPaymentPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="hostel"
      title={t`Hostel checkout`}
      empty={t`Please make a reservation first.`}
      text={t`Soon you can pay for a stay here.`}
    />
  );
}

export function HostelOrdersPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="hostel"
      title={t`Hostel Bookings`}
      empty={t`No hostel orders placed.`}
      text={t`Stays that you book for your pets will be listed here, newest first.`}
    />
  );
}

export function AppointmentsPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="appointments"
      title={t`Appointments`}
      empty={t`No appointment taken.`}
      text={t`Visits to the doctor will be listed here, newest first.`}
    />
  );
}

export function PostsPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="memories"
      title={t`Posts`}
      empty={t`Nothing posted yet`}
      text={t`Your memories and adoption posts will be kept here, ready to edit.`}
    />
  );
}

export function OwnMemoriesPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="memories"
      title={t`Memories`}
      empty={t`No memories found.`}
      text={t`Memories that you share will be listed here, ready to edit.`}
    />
  );
}

export function OwnAdoptionsPage() {
  const { t } = useLingui();
  return (
    <UpcomingPage
      scene="adoption"
      title={t`Adoption`}
      empty={t`No adoptions found.`}
      text={t`Pets that you offer a new home will be listed here, ready to edit.`}
    />
  );
}
