import type { PersonalData } from './personal-data.fr.ts';

export const personalData: PersonalData = {
  data: {
    title: 'My data',
    export: 'Download my data',
    download: 'Download',
    stop: 'Stop',
    coming: 'Download of your data',
    received: String.raw`^\d[\d.]*\s[km]b of \d[\d.]*\s[km]b$`,
    downloaded: 'Data downloaded',
    retry: 'Try again',
    delete: 'Delete my account',
    deleteTitle: 'Delete your account?',
    deleteSubmit: 'Delete permanently',
    open: 'Repair #{id} is still open',
    openLink: 'View repair #{id}',
    deleted: 'Account deleted',
  },
};
