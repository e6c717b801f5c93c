// Imported before the application, which reads its page's configuration at load. This shop has no client id.
const served = document.createElement('meta');
served.name = 'atelier-third-party';
served.content = 'off';
document.head.append(served);

export {};
