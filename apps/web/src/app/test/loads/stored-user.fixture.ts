import { createUser } from '#subjects/session/user.fixture.ts';

// Imported before the application, which reads its tab's user at load.
sessionStorage.setItem('atelier.user', JSON.stringify(createUser({ lang: 'en' })));
