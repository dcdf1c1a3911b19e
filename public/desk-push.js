// Shows the pushes that were turned on at the desk. Its scope is the desk, where it changes no page.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
	const { title, order } = event.data.json();
	// A push that comes twice is shown once.
	const options = { body: order, tag: order, icon: "/icon-192.png", lang: "es" };
	event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(self.clients.openWindow(`/admin/pedidos/${event.notification.tag}`));
});
