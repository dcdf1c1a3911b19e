// The desk works without this file. With it, what was typed and not saved comes back, pictures can be dragged, and
// pushes can be turned on.
(() => {
	const all = "desk ";
	const keep = sessionStorage;
	const read = (key) => JSON.parse(keep.getItem(key));
	const forget = (start) => {
		for (const key of Object.keys(keep)) if (key.startsWith(start)) keep.removeItem(key);
	};
	const isTicked = ({ type }) => type === "checkbox" || type === "radio";
	const valueOf = (field) => (isTicked(field) ? String(field.checked) : field.value);
	const shownBy = (field) => {
		if (isTicked(field)) return String(field.defaultChecked);
		if (!field.options) return field.defaultValue;
		const options = [...field.options];
		return (options.find(({ defaultSelected }) => defaultSelected) || options[0]).value;
	};
	// Names a field by where its form is sent and by what that is about.
	const keyOf = ({ form, name }) => {
		const { pathname, searchParams } = new URL(form.action);
		searchParams.delete("listo");
		const about = ["intent", "to", "sku", "id"].map((one) => form.querySelector(`[type=hidden][name=${one}]`)?.value);
		return `${all}${[pathname, searchParams, ...about, name].join(" ")} `;
	};
	const fullKeyOf = (field) => keyOf(field) + (isTicked(field) ? field.value : "");
	const isKept = ({ form, name, type }) =>
		form?.method === "post" && name && !/hidden|file|submit|button/.test(type) && !form.querySelector("[type=password]");

	const member = document.querySelector("[data-member]")?.dataset.member;
	if (member && read("desk member") !== member) {
		forget(all);
		keep.setItem("desk member", JSON.stringify(member));
	}

	// Only what was saved is answered with a redirect.
	const sent = read("desk sent") || [];
	keep.removeItem("desk sent");
	if (performance.getEntriesByType("navigation")[0]?.redirectCount > 0) sent.forEach(forget);

	const restored = new Set();
	for (const field of document.querySelectorAll("input, textarea, select")) {
		if (!isKept(field)) continue;
		const [first, typed] = read(fullKeyOf(field)) || [];
		if (typed === undefined || shownBy(field) === typed) continue;
		// Somebody else has changed it meanwhile.
		if (shownBy(field) !== first) keep.removeItem(fullKeyOf(field));
		else {
			if (isTicked(field)) field.checked = typed === "true";
			else field.value = typed;
			restored.add(field.form);
		}
	}
	for (const form of restored) {
		for (let box = form; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
		const note = document.createElement("p");
		note.setAttribute("role", "status");
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = "Descartar";
		button.className = document.querySelector("header form button")?.className || "";
		button.onclick = () => {
			for (const field of form.elements) if (field.name) forget(keyOf(field));
			form.reset();
			note.remove();
		};
		note.append("Aquí está lo que escribiste y no se guardó. ", button);
		form.prepend(note);
	}

	document.addEventListener("input", ({ target: field }) => {
		if (!isKept(field)) return;
		const key = fullKeyOf(field);
		const [first = shownBy(field)] = read(key) || [];
		if (valueOf(field) === first) keep.removeItem(key);
		else keep.setItem(key, JSON.stringify([first, valueOf(field)]));
	});
	document.addEventListener("submit", ({ target: form }) => {
		if (form.action.endsWith("/salir")) forget(all);
		const fields = [...form.elements].filter(({ name }) => name);
		if (form.method === "post") keep.setItem("desk sent", JSON.stringify(fields.map(keyOf)));
	});

	// Asks the browser where pushes for it are taken. Without an answer, the form says why.
	const subscribe = async (form) => {
		if (!self.PushManager || !navigator.serviceWorker) return;
		const { subscription, problem } = form.elements;
		problem.value = "denied";
		if ((await Notification.requestPermission()) !== "granted") return;
		problem.value = "failed";
		const worker = await navigator.serviceWorker.register("/desk-push.js", { scope: "/admin" });
		for (let tries = 0; !worker.active; tries++) {
			if (tries === 200) return;
			await new Promise((done) => setTimeout(done, 50));
		}
		// One that was made for another key would be refused.
		await (await worker.pushManager.getSubscription())?.unsubscribe();
		const options = { userVisibleOnly: true, applicationServerKey: form.dataset.pushKey };
		subscription.value = JSON.stringify(await worker.pushManager.subscribe(options));
	};
	for (const form of document.querySelectorAll("[data-push-key]"))
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			const send = () => form.submit();
			subscribe(form).then(send, send);
		});

	for (const list of document.querySelectorAll("[data-arranged]")) {
		let dragged;
		for (const { style } of list.querySelectorAll("img")) style.cursor = "grab";
		list.addEventListener("dragstart", ({ target }) => {
			dragged = target.tagName === "IMG" ? target.closest("li") : undefined;
		});
		list.addEventListener("dragover", (event) => dragged && event.preventDefault());
		list.addEventListener("drop", (event) => {
			const onto = event.target.closest("li");
			if (!dragged || !onto) return;
			event.preventDefault();
			const items = [...list.children];
			if (items.indexOf(dragged) < items.indexOf(onto)) onto.after(dragged);
			else onto.before(dragged);
			[...list.children].forEach((item, index) => {
				const place = item.querySelector("[inputmode=numeric]");
				place.value = index + 1;
				place.dispatchEvent(new Event("input", { bubbles: true }));
			});
		});
	}
})();
