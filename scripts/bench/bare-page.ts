/** Baseline: the same form as plain HTML, without scripts, style sheets or pictures. */
export const barePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Login</title></head>
<body>
<h1>Login</h1>
<form method="post" action="/">
<p><label>ID <input name="username" autocomplete="username"></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
<p><button>Login</button></p>
</form>
</body>
</html>
`
