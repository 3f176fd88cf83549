// Generated from openapi/common-api.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/agents/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether the program is on this computer
         * @description A program that is found meets its requirement. A repeated call finds it again.
         */
        post: operations["checkAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the newest installer */
        get: operations["getLatestAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/pairing/postpone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register this computer another time
         * @description For this sign-in; the next one asks again.
         */
        post: operations["postponeAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/pairing/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a code that pairs the agent of this computer
         * @description Ends the previous code.
         */
        post: operations["startAgentPairing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/pairing/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read whether the agent took the newest code */
        get: operations["getAgentPairingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/authenticator/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a QR code that pairs the app */
        post: operations["startAuthenticatorEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/authenticator/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read whether the app took the newest QR code */
        get: operations["getAuthenticatorEnrollmentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/authenticator/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish the registration of the app */
        post: operations["verifyAuthenticatorEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/context/{upRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the registration that the user portal asks for
         * @description Opens an identity check for the signed-in user. A repeated call in the same session gets the same answer. The session must be of the tenant of the request, and the registration of the same user, neither ended nor expired; otherwise REQUEST_EXPIRED. A method that the portal names must be one that the tenant offers. The check is that of startAuthenticate: one registered method that is still offered, or the password while none is registered. The floor of the tenant does not apply. MFA_USER_INFO_INSUFFICIENT if the method is not offered, or if no check is possible.
         */
        get: operations["getUserPortalContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to the number or address to register */
        post: operations["sendEnrollmentOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the code and register its recipient */
        post: operations["verifyEnrollmentOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the registration of a method */
        post: operations["startEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/windows-hello/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request the options of a new Windows Hello key */
        post: operations["getWindowsHelloEnrollOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollment/windows-hello/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register the key that Windows Hello has made */
        post: operations["verifyWindowsHelloEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/find-id/accounts/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the whole ID to the proven address
         * @description To the phone or the mailbox of the right code.
         */
        post: operations["sendFoundId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/find-id/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code for the search of an ID
         * @description The same whether or not there is an account. Gives a browser that has none its flow cookie. FORBIDDEN where the tenant closed the search of IDs.
         */
        post: operations["sendFindIdOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/find-id/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the code and list the accounts
         * @description Only now the server reveals whether an ID exists.
         */
        post: operations["verifyFindIdOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find where an application is entered */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin a sign-in at the provider without leaving the page
         * @description The authorization request of OpenID Connect Core 3.1.2.1 with `prompt=login`, made by the server for this browser. The answer has the parameters that the address of the log-in page would have. For a page with an expired sign-in, or without one, so that its entries stay.
         */
        get: operations["beginLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel the running request */
        post: operations["cancelLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether the context to go back to is alive */
        post: operations["postLoginContext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/context/{sessionDataKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the context of a sign-in */
        get: operations["getLoginContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/dormant/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a dormant account by the link that was sent
         * @description Any browser may open the link.
         */
        post: operations["useDormantLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/dormant/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release the own dormant account after an identity check
         * @description The request is the one that LOGIN_DORMANT_SELF named. After the reactivation it continues as a sign-in.
         */
        post: operations["releaseDormant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/dormant/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the reset link of a dormant account
         * @description The request is the one that LOGIN_DORMANT_RESET_LINK named.
         */
        post: operations["sendDormantLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/identity-providers/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the identity providers of a tenant */
        get: operations["listIdentityProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/password/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check ID and password */
        post: operations["verifyPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sessions/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions of the account that is signing in */
        get: operations["listLoginSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sessions/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End chosen sessions and go on
         * @description They end even when that is not enough for another session.
         */
        post: operations["terminateLoginSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in for an ID without a password
         * @description The same answer for an unknown ID.
         */
        post: operations["startLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the true state of the running request, with its codes */
        get: operations["getLoginStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/windows-hello/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Request a challenge for a key at the ID field
         * @description The answer is the same for all callers. Nothing is stored.
         */
        get: operations["getWindowsHelloLoginOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/windows-hello/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in by a key that was chosen at the ID field
         * @description The key identifies its user, and proves the first step where it may be the first.
         */
        post: operations["verifyWindowsHelloLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mfa/context/{consumerRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the verification that a consumer service asks for
         * @description Asked again it answers the same. Belongs to the browser that comes back with the id it was given here; where that answer was lost, to the next browser that asks. Each consumer service is registered with one tenant, and its request is found at that tenant alone.
         */
        get: operations["getConsumerContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mfa/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the verification that an access-management system requests
         * @description The token counts once. It is signed by the system that `sys` names, and `rtn` is an address that is registered for it. Each system is registered with one tenant. Its token is accepted at that tenant alone, at another one it is MFA_JWT_INVALID and stays unused. The request and its result belong to the same tenant: a call at another tenant finds no such request.
         */
        post: operations["createMfaRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/urgent/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the urgent notices that are live */
        get: operations["listUrgentNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the policy of a new password
         * @description Of the addressed tenant, with any request. With a completed identity check it reports obstacles to a new password, and whether the next sign-in needs the service desk.
         */
        get: operations["getPasswordPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the new password
         * @description Ends every session of the account, and every other request that is open for it.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/reset/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the reset of a password for an ID
         * @description The same answer for an unknown ID. Gives a browser that has none its flow cookie. FORBIDDEN where the tenant closed the reset, unless the browser entered the expired password of this ID.
         */
        post: operations["startPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/approvers/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find approvers */
        get: operations["listApprovers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/id/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether an ID is free
         * @description Only for a sign-up that confirmed an address in this browser, or brings an invitation. It has ten checks, and so has each confirmed address.
         */
        post: operations["checkSignupId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/idp/context/{contextId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the values that an identity provider sent about a user without an account
         * @description Only in the browser that came back with it.
         */
        get: operations["getIdpSignupContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/idp/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account just in time
         * @description Values that the provider verified come from its own answer, not from the body.
         */
        post: operations["createIdpUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/invitation/{invitationKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check an invitation */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an 8-digit code */
        post: operations["sendSignupOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an 8-digit code */
        post: operations["verifySignupOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how one signs up */
        get: operations["getSignupPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/terms/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the terms of a sign-up */
        get: operations["listSignupTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the account */
        post: operations["createSignupUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/supports/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the support code of the newest sign-in in this browser
         * @description The code names a sign-in for the service desk, and gives no access.
         */
        get: operations["getSupportCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/supports/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the recorded events of this browser to the service desk
         * @description Only where the tenant has switched it on. The browser adds the events to the call. A second call replaces the first, so that a repetition changes nothing.
         */
        post: operations["sendSupportDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/supports/faq/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List frequently asked questions */
        get: operations["listFaq"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/supports/guide/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the user guide */
        get: operations["listGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answer several calls at once
         * @description For calls that only fill the page, so that it sends one request. Each call is answered as if it came alone, with the headers of this request.
         */
        get: operations["combineCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/check-browser-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether a browser is supported */
        post: operations["checkBrowserInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/continents/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the continents of the time zones */
        get: operations["listContinents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/languages/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the languages */
        get: operations["listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/sms/national/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the country codes for phone numbers */
        get: operations["listNationalCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/systems/timezones/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List cities with their time zones */
        get: operations["listTimezones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/cookie/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the latest cookie policy */
        get: operations["getLatestCookieTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one set of terms */
        get: operations["getTermsDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/policy/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the latest version of a policy */
        get: operations["getLatestPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/prompt/{promptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the terms that a sign-in asks for */
        get: operations["getTermsPrompt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/prompt/choose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which of the optional terms a person agrees to
         * @description Stored when the user accepts the prompt by the form; until then the last choice counts. Required terms need no choice.
         */
        post: operations["chooseTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/version/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the languages a version of the terms exists in */
        post: operations["listTermsVersionLanguages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/company-logo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the company logo */
        get: operations["getCompanyLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/copyright": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the copyright line */
        get: operations["getCopyright"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/favicon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the favicon */
        get: operations["getFavicon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/get-header-logo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the header logo */
        get: operations["getHeaderLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/servicedesk/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the service desk's email address */
        get: operations["getServicedeskEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/servicedesk/tel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the service desk's phone number */
        get: operations["getServicedeskTel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui-rebranding/show-header-logo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether the header shows a logo */
        get: operations["getShowHeaderLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/authenticate/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the identity of a signed-in user before a method is registered, changed or removed
         * @description The session must be of the tenant of the request. The method must be one that the tenant offers, except to remove it. The check is one registered method that the tenant still offers; the floor of the tenant does not apply, because the sign-in reached it. The password is the check only while no method is registered, offered or not. MFA_USER_INFO_INSUFFICIENT if the method is not offered, or if every registered method is not offered any more. `authenticator` is the method that will be registered, changed or removed. Only the purpose `recovery` has none.
         */
        post: operations["startAuthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/authenticators/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the methods of the signed-in user */
        get: operations["listUserAuthenticators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/authenticators/preferred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the preferred first and second method */
        post: operations["setPreferredAuthenticators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/authenticators/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a registered method */
        post: operations["removeUserAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/authenticators/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name a registered method of the signed-in user
         * @description The owner's lists show the name beside the kind. It proves nothing, so it requires no identity check.
         */
        post: operations["renameUserAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/disown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all access by the link "This wasn't me" of a notice
         * @description Any browser may open it. It ends all sessions, requires a new password, and removes methods that were registered since the event. It never opens anything.
         */
        post: operations["disownActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/menus/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the menu of the signed-in user */
        get: operations["listMenus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password of the signed-in person
         * @description By the present one. A wrong present password counts as at the sign-in, and locks. Ends every other session of the account, and every other request that is open for it.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/passwordless": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how the signed-in person logs in without a password */
        get: operations["getPasswordless"];
        put?: never;
        /** Change how the signed-in person logs in without a password */
        post: operations["setPasswordless"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many recovery codes the signed-in user has left
         * @description The codes themselves are shown once, by the call that makes them.
         */
        get: operations["getRecoveryCodes"];
        put?: never;
        /**
         * Make ten recovery codes for the signed-in user
         * @description All earlier codes of the account end. The server stores no code in clear text, so this answer is the only one with the codes. FORBIDDEN where the tenant forbids recovery codes; REQUEST_EXPIRED without a fresh identity check for this purpose, and for a user with no method for a second step.
         */
        post: operations["makeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the live sessions of the signed-in user */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End another session of the signed-in user, or all others
         * @description The session that asks stays. With all others, requests that other browsers have begun end too.
         */
        post: operations["endUserSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the signed-in user */
        get: operations["getSignedInUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/signin/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the authorization code for a session */
        post: operations["exchangeSignin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End sessions on the server */
        post: operations["signout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/trusted-devices/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the trust in a browser of the signed-in user
         * @description Its next sign-in needs the second step again. Sessions stay.
         */
        post: operations["endTrustedDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/verifications/history/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last verifications of the signed-in user */
        get: operations["listVerificationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/windows-hello/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Windows Hello devices of the signed-in user */
        get: operations["listWindowsHello"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/windows-hello/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Name a Windows Hello device */
        post: operations["renameWindowsHello"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/active-directory/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the password of the Active Directory */
        post: operations["verifyActiveDirectory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/authenticator/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an mOTP or a TOTP of the app */
        post: operations["verifyAuthenticatorOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/authenticator/push/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the app for approval */
        post: operations["sendAuthenticatorPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/authenticator/push/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the state of the newest request for approval */
        get: operations["getAuthenticatorPushStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/authenticators/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the methods for a step */
        get: operations["listVerificationAuthenticators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/knox-identity/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check Knox ID and Knox password */
        post: operations["verifyKnoxIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a six-digit code */
        post: operations["sendVerificationOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a six-digit code */
        post: operations["verifyVerificationOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/recovery-code/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a recovery code in place of the second step of a sign-in
         * @description Each code works once. REQUEST_EXPIRED where a recovery code cannot prove the open step; FORBIDDEN where the tenant forbids recovery codes.
         */
        post: operations["verifyRecoveryCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/windows-hello/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a challenge for Windows Hello */
        post: operations["getWindowsHelloVerifyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/windows-hello/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an assertion of Windows Hello */
        post: operations["verifyWindowsHello"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Wrong name or password in the Active Directory; which of both, it does not say. */
        AdPasswordIncorrect: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "AD_PASSWORD_INCORRECT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The program is not on this computer. */
        AgentNotFound: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "AGENT_NOT_FOUND";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        AgentPairing: {
            /** @description Shown, and typed into the agent of the computer; good once. */
            pairingCode: string;
            /** @description Seconds that the code works. */
            timeOut: number;
        };
        AgentPairingStatus: {
            result?: components["schemas"]["FlowResult"];
            /** @enum {string} */
            status: "WAITING" | "PAIRED" | "EXPIRED";
        };
        AgentPresence: {
            installed: boolean;
            version: string;
        };
        AgentRelease: {
            /** @description A path below the origin of the front end. */
            downloadLink: string;
            fileName: string;
            os: components["schemas"]["AgentSystem"];
            otherSystems: {
                downloadLink: string;
                fileName: string;
                os: components["schemas"]["AgentSystem"];
            }[];
            /** @description Of the file in hexadecimal digits. */
            sha256: string;
            /** @description In bytes. */
            size: number;
            /** @description Instructions for the installation, in the requested language. */
            steps: string[];
            version: string;
        };
        /** @enum {string} */
        AgentSystem: "windows" | "macos" | "linux";
        /**
         * @description The agent of the sign-in, or the security program of the tenant.
         * @enum {string}
         */
        AgentType: "sso" | "security";
        Application: {
            /** @description Address where the application is entered: absolute, or a path of this origin. */
            accessUrl: string;
        };
        Approvers: {
            items: {
                approverId: string;
                /** @example Sales */
                department: string;
                /** @example m*****@example.com */
                maskedEmail: string;
                name: string;
            }[];
        };
        /** @description Two slots: wrong tries so far, tries allowed in all. */
        Attempts: number[];
        AuthenticatorEnrollment: {
            /** @description Content of the QR code, and address that opens the app on a phone. */
            appData: string;
            /** @description Text for users without a scanner, base32. */
            secureCode: string;
            /** @description Seconds in which the app may take it. */
            timeOut: number;
        };
        AuthenticatorEnrollmentStatus: {
            /** @description The phone that was paired; empty before. */
            deviceName: string;
            /**
             * @description The server does not notice a scan, so TOTP waits for its code.
             * @enum {string}
             */
            status: "WAITING" | "PAIRED" | "EXPIRED";
        };
        /**
         * @description Authenticator verification kinds of the specification.
         * @enum {string}
         */
        AuthenticatorKind: "Sms" | "Email" | "Msg" | "UaMOTP" | "UaTOTP" | "UaApp" | "UaPin" | "WindowsHello" | "ActiveDirectory" | "KnoxIdentity";
        AuthenticatorOption: {
            /** @description Whether it is the one of the list that was used last. False before the first proof. */
            lastUsed?: boolean;
            /**
             * @description Masked number or address.
             * @example m*****i
             */
            maskedData?: string | null;
            /** @description Name that its owner gave it; null for the name of its kind, and before the first proof. */
            methodName?: string | null;
            /** @description Kind of the authenticator, possibly with the suffix 'Authenticator'; 'Password' in the first step. */
            name: string;
            /** @description Place in the list. */
            order?: number;
            /** @description The step it is preferred for; 0 for none. */
            preferred?: number;
            /** @description Whether the person has registered it. */
            register: boolean;
        };
        AuthenticatorOptions: {
            items: components["schemas"]["AuthenticatorOption"][];
        };
        /** @description Bytes as RFC 4648 writes them in section 5, without padding. */
        Base64Url: string;
        BegunLogin: {
            /** @description Methods of the first step. */
            authenticators: string;
            /** @description Key of the sign-in. */
            sessionDataKey: string;
            /** @description Name of the application that is signed in to. */
            sp: string;
            /** @description Tenant of the sign-in. */
            tenantId: string;
        };
        BrowserInfo: {
            /** @description Whether the browser is supported. */
            available: boolean;
            /** @description Browser name to download address. */
            downloadLink: {
                [key: string]: string;
            };
        };
        BrowserInfoRequest: {
            /** @description navigator.userAgent. */
            userAgent: string;
        };
        CancelLoginRequest: {
            /** @description The running request. */
            requestId: string;
        };
        ChangePasswordRequest: {
            /** @description Never trimmed, never cut. */
            currentPassword: string;
            /** @description Never trimmed, never cut. */
            newPassword: string;
        };
        CheckAgentRequest: {
            requestId: string;
            type: components["schemas"]["AgentType"];
        };
        CheckSignupIdRequest: {
            /** @description In place of a confirmed mailbox. */
            invitationKey?: string;
            tenantId?: string;
            /** @description The joined ID, with the postfix. */
            username: string;
        };
        /**
         * @description A selected method; null for none.
         * @enum {string|null}
         */
        ChosenMethod: "Sms" | "Email" | "Msg" | "UaMOTP" | "UaTOTP" | "UaApp" | "UaPin" | "WindowsHello" | "ActiveDirectory" | "KnoxIdentity" | null;
        /**
         * @description Kinds with a code that the server sends.
         * @enum {string}
         */
        CodeAuthenticator: "Sms" | "Email" | "Msg";
        ConsumerContext: {
            /** @example m*****i */
            displayUid: string;
            /** @description Nothing is registered that could prove the second step. */
            enrollRequired: boolean;
            isSecondStepRequired: boolean;
            requestId: string;
            /** @description Name of the consumer service. */
            sp: string;
            tenantId: string;
        };
        /**
         * @description Service that began the request; login for a plain sign-in, where the state holds no service name.
         * @enum {string}
         */
        ContextServiceName: "login" | "mfa-am" | "mfa-consumer" | "password" | "user-portal";
        Continents: {
            items: {
                code: string;
                /** @description In Korean. */
                localName: string;
                name: string;
            }[];
        };
        CookieTerms: {
            /** @description Markdown, may hold HTML entities. */
            content: string;
            /** @description Id of this version; termsVersionId of listTermsVersionLanguages. */
            id: string;
            title: string;
            /** @description Compared with versionInfo of the consent cookie. */
            version: string;
        };
        CountryCode: {
            /** @description ISO 3166-1 alpha-2. */
            code: string;
            /** @description International dialling prefix. */
            dialCode: string;
            /** @description Name in Korean. */
            localName: string;
            /** @description Name in English. */
            name: string;
        };
        CreateIdpUserRequest: {
            /** @description Requested approvers. */
            approvers?: string[];
            /** @description Context of the sign-up. */
            contextId: string;
            /** @description Of the address that was confirmed. */
            emailVerificationId?: string;
            /** @description Of the number that was confirmed. */
            phoneVerificationId?: string;
            plainAttrs: {
                attributes?: components["schemas"]["SignupAttributes"];
                /** @description Where the provider does not vouch for it. */
                familyName?: string;
                /** @description Where the provider does not vouch for it. */
                givenName?: string;
            };
            /** @description Versions of terms that were agreed to. */
            termsIdList: string[];
        };
        CreateMfaRequestRequest: {
            /** @description JWS of the system (RFC 7519), ES256, with the claims `sys`, `uid`, `rtn`, `iat` and `exp`. `sys` also decides the tenant: `uid` is an ID of the tenant that the system is registered with. Missing or empty is MFA_JWT_EMPTY. */
            jwt?: string;
        };
        CreateSignupUserRequest: {
            /** @description approverId of each. */
            approvers?: string[];
            emailVerificationId?: string;
            invitationKey?: string;
            password: string;
            phoneVerificationId?: string;
            plainAttrs: {
                attributes?: components["schemas"]["SignupAttributes"];
                familyName: string;
                givenName: string;
            };
            preferredLanguage?: components["schemas"]["LanguageTag"];
            tenantId?: string;
            /** @description Accepted terms: termsVersionId of each. */
            termsIdList: string[];
            /** @description Name in the IANA database. */
            timezone?: string;
            /** @description The joined ID, with the postfix. */
            username: string;
        };
        DisownActivityRequest: {
            /** @description The part after `link=` of the address that was sent. */
            link: string;
        };
        DormantLinkSent: {
            /**
             * @description Where it went, masked.
             * @example m*****i
             */
            maskedData: string;
        };
        /** @description The email could not be handed to the mail server. */
        EmailSendFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "EMAIL_SEND_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        EmptyRequest: Record<string, never>;
        EndTrustedDeviceRequest: {
            /** @description The trust to end; of another account none is. */
            trustId: string;
        };
        EndUserSessionsRequest: {
            /**
             * @description One other session, or every session of the account except the one that asks.
             * @enum {string}
             */
            scope: "one" | "others";
            /** @description With `one`, the session to end; of another account none is. */
            sessionId?: string;
        };
        /** @description The last registered method cannot be removed. */
        EnrollLastMethod: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "ENROLL_LAST_METHOD";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        EnrollmentStart: {
            /**
             * @description Masked number or address of the one that is registered, else empty.
             * @example m*****i
             */
            maskedData: string;
            /** @description Whether one is registered already; then only type change may go on. Otherwise nothing is replaced, for any requested type. */
            registered: boolean;
            /** @description The running request. */
            requestId: string;
            /** @description Value of the directory, if it has one; then no other may be registered. Otherwise empty. */
            suggested: string;
            /** @description Seconds that the registration stays open. */
            timeOut: number;
            /** @description Whether the identity must be checked first; then nothing was opened. */
            verificationRequired: boolean;
        };
        /**
         * @description A first registration, or one that replaces the registered method.
         * @enum {string}
         */
        EnrollmentType: "new" | "change";
        ExchangeSigninRequest: {
            /**
             * @description Client of the authorization request.
             * @enum {string}
             */
            clientId: "iam" | "singleid";
            /** @description Authorization code. */
            code: string;
            /** @description RFC 7636 section 4.1. */
            codeVerifier: string;
            /** @description Issuer as returned; without it, or with another one, the exchange is refused (RFC 9207). */
            iss?: string;
            /** @description Nonce of the authorization request; compared with the ID token. */
            nonce: string;
            /** @description Exactly as in the authorization request. */
            redirectUri: string;
            /** @description State of the authorization request, already compared by the caller. */
            state: string;
        };
        Faq: {
            items: {
                /** @description Markdown. */
                answer: string;
                id: string;
                order: number;
                question: string;
                topic: string;
            }[];
        };
        FindIdDelivery: {
            /** @description Wrong codes so far, and how many may be entered. */
            attempts: number[];
            /** @description Seconds until another one may be sent. */
            intervalTime: number;
            /**
             * @description Where the code went.
             * @example m*****i
             */
            maskedData: string;
            /** @description Goes with the code. */
            requestId: string;
            /** @description Minutes that the code works. */
            timeout: number;
        };
        /** @description The state of a running request: answer of every sign-in, verification and enrollment check. */
        FlowResult: {
            /** @description Only with IDP_SIGNUP. */
            contextId?: string;
            /**
             * @description Masked ID, first and last character only.
             * @example m*****i
             */
            displayUid: string;
            /** @description Seconds the request still lives. */
            expiresIn: number;
            firstStepMethod: components["schemas"]["StepMethod"];
            /** @description False only when one step is enough. */
            isSecondStepRequired: boolean;
            nextStep: components["schemas"]["NextStep"];
            /** @description Only with CONSENT and CONSENT_MFA. */
            promptId?: string;
            /** @description Only where true: a recovery code may prove the open second step of this sign-in. */
            recoveryCodes?: boolean;
            /** @description The running request; useless without the flow cookie. */
            requestId: string;
            secondStepMethod: components["schemas"]["StepMethod"];
            /**
             * @description Service that began the request; null for a plain sign-in.
             * @enum {string|null}
             */
            serviceName: "mfa-am" | "mfa-consumer" | "password" | "user-portal" | null;
            /** @description Only after a change: the key for the hand-over. */
            sessionDataKey?: string;
            /** @description Whether another method may be chosen for the open step. */
            showOtherWays: boolean;
            /** @description The system of record that manages the account; null when it is managed here. */
            sotName: string | null;
            /** @description Steps proven so far, as the server sees it. */
            stepCompleted: number;
            /** @description Only where the user may trust the browser with the open step: for how many days. */
            trustDays?: number;
        };
        /** @description The session may not do this, or the request came from another site. */
        Forbidden: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "FORBIDDEN";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        FoundAccounts: {
            availableAccounts: {
                /**
                 * Format: date
                 * @description The day on which the account was made, in UTC.
                 */
                createdAt: string;
                /** @description Names the account in this request only. */
                findUserId: string;
                maskedId: string;
                /** @enum {string} */
                state: "active" | "locked" | "dormant" | "suspended" | "inactive" | "pending";
            }[];
        };
        /** @description The limit of messages for one proven code is reached. */
        FoundIdSendLimit: {
            /** @description Messages with an ID in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "FOUND_ID_SEND_LIMIT";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        FoundIdSent: {
            /**
             * @description Where the ID went.
             * @example m*****i
             */
            maskedData: string;
        };
        Guide: {
            items: {
                /** @description Markdown. */
                content: string;
                id: string;
                order: number;
                title: string;
            }[];
        };
        /** @description The key belongs to another act. */
        IdempotencyKeyReused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_REUSED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        IdentityProviders: {
            items: {
                /** @description A picture of it; null for none. */
                iconUrl: string | null;
                /** @description As the tenant names it. */
                id: string;
                /** @description Where the browser goes to sign in with it; an address of this server or of an allowed origin. */
                loginUrl: string;
                /** @description As people read it. */
                name: string;
            }[];
        };
        /** @description The provider sent a value in a wrong format. */
        IdpAttributeInvalid: {
            /** @description Names of the attributes, never their values. */
            attributes: components["schemas"]["IdpAttributeName"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDP_ATTRIBUTE_INVALID";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /**
         * @description Value that a provider may send about a user.
         * @enum {string}
         */
        IdpAttributeName: "username" | "familyName" | "givenName" | "email" | "phoneNumber" | "department";
        /** @description No account belongs to this user of the provider. */
        IdpNoAccount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDP_NO_ACCOUNT";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The account waits for approval. */
        IdpPendingApproval: {
            /**
             * Format: date-time
             * @description When it was applied for.
             */
            appliedAt: string;
            /** @description Masked name of the approver; empty without one. */
            approver: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDP_PENDING_APPROVAL";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The provider cannot be signed in with. */
        IdpSignInFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDP_SIGN_IN_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        IdpSignupContext: {
            /** @description Values of the provider; each once. */
            attributes: {
                name: components["schemas"]["IdpAttributeName"];
                /** @description As it was said. */
                value: string;
                /** @description The provider has made sure of it; it is not changed here. */
                vouched: boolean;
            }[];
            /** @description The provider, as people read it. */
            idpName: string;
            /** @description Attributes that the tenant requires and the provider did not verify, in addition to names and addresses. */
            missing: components["schemas"]["SignupAttribute"][];
            policy: {
                /** @description Any where it is empty. */
                allowedEmailDomains: string[];
                /** @description An approval is required. */
                approvalRequired: boolean;
                /** @description An address has to be confirmed by a code. */
                confirmEmail: boolean;
                /** @description A number has to be confirmed by a code. */
                confirmPhone: boolean;
            };
            /** @description Tenant of the new account. */
            tenantId: string;
            /** @description The ID that the account gets. */
            username: string;
        };
        IdpUser: {
            result?: components["schemas"]["FlowResult"];
            /**
             * @description Whether an approval comes first.
             * @enum {string}
             */
            status: "ACTIVE" | "PENDING_APPROVAL";
        };
        Invitation: {
            /** Format: date-time */
            expiresAt: string;
            invitedEmail: string;
            invitedGroups: string[];
            tenantId: string;
        };
        KeyLogin: {
            result?: components["schemas"]["FlowResult"];
            /** @description User of the key. */
            username: string;
        };
        KeyLoginRequest: {
            credential: components["schemas"]["PublicKeyCredential"];
            /** @description Key from the address of the login screen. */
            sessionDataKey: string;
        };
        /** @description Wrong Knox ID or Knox password; which of both, it does not say. */
        KnoxIdentityIncorrect: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "KNOX_IDENTITY_INCORRECT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The Knox message could not be sent. */
        KnoxSendFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "KNOX_SEND_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        LanguageItem: {
            /** @description Name of the language in itself. */
            language: string;
            /** @description Place in the list. */
            languageOrder: number;
            languageTag: components["schemas"]["LanguageTag"];
        };
        /** @description A language as a tag of BCP 47, for example ko-KR. Texts are in it where the product has it. */
        LanguageTag: string;
        /** @description The account is not active yet, or was deactivated. */
        LoginAccountInactive: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_ACCOUNT_INACTIVE";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The account is suspended. */
        LoginAccountSuspended: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_ACCOUNT_SUSPENDED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Too many wrong passwords; the account opens again by itself. */
        LoginAutoLocked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_AUTO_LOCKED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Minutes until the account opens again, rounded up. */
            minutes: number;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        LoginContext: {
            /** @description Name of the application that is signed in to. Screens show this one, because anybody can write another one into the address. */
            sp?: string;
            /** @description Path of its picture on this origin; missing where it has none. */
            spLogoUrl?: string;
            /** @description ID to fill in; empty when none is known. */
            username: string;
        };
        /** @description The service name and exactly one of the four ids. */
        LoginContextRequest: {
            /** @description mfa-consumer. */
            consumerRequestId?: string;
            /** @description mfa-am. */
            requestId?: string;
            serviceName: components["schemas"]["ContextServiceName"];
            /** @description password and login. */
            sessionDataKey?: string;
            /** @description user-portal. */
            upRequestId?: string;
        };
        /** @description Dormant; only an administrator may release it. */
        LoginDormantAdmin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_DORMANT_ADMIN";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Dormant; a reset link releases it. */
        LoginDormantResetLink: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_DORMANT_RESET_LINK";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Of the request in which the account may be released. */
            requestId: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Dormant; the person may release it. */
        LoginDormantSelf: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_DORMANT_SELF";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Of the request in which the account may be released. */
            requestId: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The account stays locked until the password is reset. */
        LoginLockedUntilReset: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_LOCKED_UNTIL_RESET";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The sign-in that the application began is no longer open. */
        LoginNoPrimarySession: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_NO_PRIMARY_SESSION";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The password is older than the policy allows. */
        LoginPasswordExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PASSWORD_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Wrong ID or password; an unknown ID answers the same. */
        LoginPasswordIncorrect: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PASSWORD_INCORRECT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The password must be changed before signing in. */
        LoginPasswordResetRequired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PASSWORD_RESET_REQUIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The account waits for approval. */
        LoginPendingApproval: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_PENDING_APPROVAL";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        LoginSessions: {
            items: components["schemas"]["UserSession"][];
            /** @description Sessions that an account may have at the same time. */
            limit: number;
        };
        /** @description A running request as the server has it, for a browser that missed an answer. */
        LoginStatus: {
            challenge?: components["schemas"]["OtpChallenge"];
            /** @description One for each method by which a code was sent, and is neither used nor forgotten. */
            challenges: components["schemas"]["OtpChallenge"][];
            result: components["schemas"]["FlowResult"];
        };
        /** @description The session data key is unknown or older than its life. */
        LoginTokenExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "LOGIN_TOKEN_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        MakeRecoveryCodesRequest: {
            /** @description A fresh identity check, made for this. */
            requestId: string;
        };
        MenuEntry: {
            id: string;
            /** @description In the requested language. */
            label: string;
            menus: components["schemas"]["MenuLeaf"][];
            order: number;
            parent_id: string | null;
            /** @description Route below the base path. */
            route: string;
        };
        MenuLeaf: {
            id: string;
            /** @description In the requested language. */
            label: string;
            order: number;
            parent_id: string | null;
            /** @description Route below the base path. */
            route: string;
        };
        Menus: {
            items: components["schemas"]["MenuEntry"][];
        };
        /** @description The token was used before. */
        MfaJwtDuplicate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_DUPLICATE";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description There is no token. */
        MfaJwtEmpty: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_EMPTY";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The token has no exp. */
        MfaJwtEmptyExp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_EMPTY_EXP";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The token has no iat. */
        MfaJwtEmptyIat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_EMPTY_IAT";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The token has no rtn. */
        MfaJwtEmptyRtn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_EMPTY_RTN";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The token has no sys. */
        MfaJwtEmptySys: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_EMPTY_SYS";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The token has no uid. */
        MfaJwtEmptyUid: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_EMPTY_UID";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The token has expired, is not signed by the system it names, names an address that is not registered, or came to another tenant than that of its system. */
        MfaJwtInvalid: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_JWT_INVALID";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        MfaRequest: {
            /** @example m*****i */
            displayUid: string;
            isSecondStepRequired: boolean;
            mfaRequestId: string;
            requestId: string;
            /** @description Name of the system. */
            sp: string;
            /** @description Tenant that the system is registered with. */
            tenantId: string;
        };
        /** @description The time for the verification has ended. */
        MfaTimeout: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_TIMEOUT";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description There is not enough information about the user for this method. */
        MfaUserInfoInsufficient: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "MFA_USER_INFO_INSUFFICIENT";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Recovery codes, each for one sign-in. */
        NewRecoveryCodes: {
            /** @description The only time that they can be read. */
            codes: string[];
        };
        /**
         * @description The next step of the journey.
         * @enum {string}
         */
        NextStep: "VERIFY" | "SECOND_STEP" | "ENROLL_REQUIRED" | "ENROLL_CONTINUE" | "CONSENT" | "CONSENT_MFA" | "PASSWORD_RESET" | "SESSION_LIMIT" | "AGENT_REQUIRED" | "AGENT_ENROLL" | "SECURITY_PROGRAM_REQUIRED" | "IDP_SIGNUP" | "COMPLETE" | "RETURN";
        /** @description No item has this name. */
        NotFound: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "NOT_FOUND";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @enum {string} */
        NoticeType: "maintenance" | "incident" | "security" | "notice";
        /** @description No tries, or no sends, are left for this method in this request. */
        OtpAttemptLimit: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_ATTEMPT_LIMIT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description A sent and unused code. It is separate from the list when the call names one method. */
        OtpChallenge: {
            attempts: components["schemas"]["Attempts"];
            authenticator: components["schemas"]["CodeAuthenticator"];
            /**
             * @description Masked number or address the code went to.
             * @example m*****i
             */
            maskedData: string;
            /** @description Seconds until it may be sent again. */
            resendTimer: number;
            /** @description Seconds the code still lives. */
            timeOut: number;
        };
        OtpDelivery: {
            attempts: components["schemas"]["Attempts"];
            /**
             * @description Masked number or address the code went to.
             * @example m*****i
             */
            maskedData: string;
            /** @description The running request. */
            requestId: string;
            /** @description Seconds until it may be sent again. */
            resendTimer: number;
            /** @description Seconds the code lives. */
            timeOut: number;
        };
        /** @description The code is older than its life, or was used, or none was sent. */
        OtpExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Wrong code. */
        OtpIncorrect: {
            /** @description Tries allowed in all. */
            allowed: number;
            /**
             * @description Of a code of an app that fits another time. The clock of the phone is behind, or ahead.
             * @enum {string}
             */
            clock?: "slow" | "fast";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_INCORRECT";
            /** @description Wrong tries so far. */
            failed: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description A code was sent by this method less than a minute ago. */
        OtpSameMethod1min: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_SAME_METHOD_1MIN";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Seconds until the same call may succeed. */
            retryAfter: number;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The code was right, and was accepted before; the next one is. */
        OtpTotpReused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "OTP_TOTP_REUSED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The new password is the account ID. */
        PasswordEqualsId: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PASSWORD_EQUALS_ID";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description It is one of the last passwords of the account. */
        PasswordHistoryReused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PASSWORD_HISTORY_REUSED";
            /** @description So many of the last passwords may not be chosen again. */
            historyCount: number;
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description Settings of the passwordless sign-in. */
        Passwordless: {
            /** @description Whether the tenant lets people choose. */
            allowed: boolean;
            enabled: boolean;
            first: components["schemas"]["ChosenMethod"];
            /** @description Registered methods that may replace the password. */
            qualifyingMethods: components["schemas"]["AuthenticatorKind"][];
            second: components["schemas"]["ChosenMethod"];
        };
        /** @description Policy of a new password. 0 and an empty list require nothing. */
        PasswordPolicy: {
            /** @description Days after which another one has to be chosen; 0 for never. */
            expiryDays: number;
            /** @description Characters that are not in it. */
            forbiddenChars: string[];
            /** @description Words that are not in it, in whatever case and width. */
            forbiddenWords: string[];
            /** @description So many of the last passwords may not be chosen again. */
            historyCount: number;
            /** @description Characters at most. */
            maxLength: number;
            /** @description The same character so many times in a row at most. */
            maxRepeated: number;
            /** @description Latin letters at least. */
            minAlphabet: number;
            /** @description Digits at least. */
            minDigits: number;
            /** @description Characters at least. */
            minLength: number;
            /** @description Latin small letters at least. */
            minLower: number;
            /** @description Characters at least that are no letter, digit or white space. */
            minSpecial: number;
            /** @description Latin capital letters at least. */
            minUpper: number;
            /** @description With a completed identity check. True when the next sign-in needs the service desk, because the account has only the method that verified this reset. */
            needsServiceDesk?: boolean;
            /** @description Whether it differs from the account ID and contains no word of it. */
            notEqualId: boolean;
        };
        /** @description The new password does not hold to the policy. */
        PasswordPolicyViolation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PASSWORD_POLICY_VIOLATION";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Violated settings of the policy, or names of rules without a setting. `common-password` is the only entry for one of the most common passwords. */
            rules: string[];
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        Policy: {
            /** @description Markdown, may hold HTML entities. */
            content: string;
            /** Format: date */
            effectiveDate: string;
            /** @description Id of this version; termsVersionId of listTermsVersionLanguages. */
            id: string;
            title: string;
            version: string;
        };
        /** @description The sign-on policy refuses this account. */
        PolicyAccessDenied: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_ACCESS_DENIED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The sign-on policy refuses this browser. */
        PolicyBrowserNotAllowed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_BROWSER_NOT_ALLOWED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @enum {string} */
        PolicyName: "privacy" | "terms-of-use" | "cookie";
        /** @description No user of this application belongs to the account. */
        PolicyNoMappedUser: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_NO_MAPPED_USER";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The sign-on policy asks for a newer session. */
        PolicySessionExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "POLICY_SESSION_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        PostponeAgentRequest: {
            requestId: string;
        };
        /** @description Result of a ceremony (WebAuthn Level 3, RegistrationResponseJSON and AuthenticationResponseJSON). */
        PublicKeyCredential: {
            authenticatorAttachment?: string;
            /** @description Answers of extensions. */
            clientExtensionResults: Record<string, never>;
            id: components["schemas"]["Base64Url"];
            rawId: components["schemas"]["Base64Url"];
            /** @description Of a credential that was made the attestation, of one that signed the signature. */
            response: {
                attestationObject?: components["schemas"]["Base64Url"];
                authenticatorData?: components["schemas"]["Base64Url"];
                clientDataJSON: components["schemas"]["Base64Url"];
                signature?: components["schemas"]["Base64Url"];
                transports?: string[];
                userHandle?: components["schemas"]["Base64Url"];
            };
            /** @constant */
            type: "public-key";
        };
        /** @description Input of `ceremony create` (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
        PublicKeyCredentialCreationOptions: {
            /** @enum {string} */
            attestation?: "none" | "indirect" | "direct" | "enterprise";
            authenticatorSelection?: {
                /** @enum {string} */
                authenticatorAttachment?: "platform" | "cross-platform";
                requireResidentKey?: boolean;
                residentKey?: components["schemas"]["UserVerification"];
                userVerification?: components["schemas"]["UserVerification"];
            };
            challenge: components["schemas"]["Base64Url"];
            excludeCredentials?: components["schemas"]["PublicKeyCredentialDescriptor"][];
            pubKeyCredParams: {
                /** @description A number of the COSE registry. */
                alg: number;
                /** @constant */
                type: "public-key";
            }[];
            rp: {
                id?: string;
                name: string;
            };
            /** @description Milliseconds. */
            timeout?: number;
            user: {
                displayName: string;
                id: components["schemas"]["Base64Url"];
                name: string;
            };
        };
        /** @description A credential by its id (WebAuthn Level 3, section 5.8.3, as JSON). */
        PublicKeyCredentialDescriptor: {
            id: components["schemas"]["Base64Url"];
            /** @description How the browser may reach its authenticator. */
            transports?: string[];
            /** @constant */
            type: "public-key";
        };
        /** @description Input of `ceremony get` (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON). */
        PublicKeyCredentialRequestOptions: {
            allowCredentials?: components["schemas"]["PublicKeyCredentialDescriptor"][];
            challenge: components["schemas"]["Base64Url"];
            rpId?: string;
            /** @description Milliseconds. */
            timeout?: number;
            userVerification?: components["schemas"]["UserVerification"];
        };
        PushDelivery: {
            /** @description Name of the phone with the request; empty before the first proof. */
            deviceName: string;
            /** @description Two digits, shown here and entered on the phone. */
            matchNumber: string;
            /** @description The running request. */
            requestId: string;
            /** @description Seconds in which it may be approved. */
            timeOut: number;
        };
        /** @description The user denied the request, or entered another number on the phone. */
        PushDenied: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PUSH_DENIED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description This request has no pending approval. */
        PushExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PUSH_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        PushStatus: {
            result?: components["schemas"]["FlowResult"];
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "DENIED" | "EXPIRED";
        };
        /** @description Too many requests from this address, or about one account or number. */
        RateLimited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Seconds until the same call may succeed. */
            retryAfter: number;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description An event of the page without typed values, secrets and personal data. */
        RecordedEvent: {
            /** @description Milliseconds since 1970. */
            at: number;
            /** @description The screen that received it. */
            screen?: string;
            /** @description Kind of the event. */
            type: string;
            /** @description JSON of the other values of the event, in ASCII. Each withheld text is withheld1, withheld2 and so on; equal texts have equal numbers. */
            values?: string;
        };
        /** @description State of the recovery codes of the signed-in user. */
        RecoveryCodes: {
            /** @description Whether the tenant allows recovery codes. */
            allowed: boolean;
            /** @description Codes that were not used. */
            left: number;
            /**
             * Format: date-time
             * @description Time of the newest codes, also when all were used; null where none were made, or they ended.
             */
            madeAt: string | null;
        };
        ReleaseDormantRequest: {
            /** @description The running request. */
            requestId: string;
        };
        RemoveAuthenticatorRequest: {
            authenticator: components["schemas"]["AuthenticatorKind"];
            /** @description Of Windows Hello one device; without it all of them. */
            credentialId?: string;
            /** @description A fresh identity check, made for this. */
            requestId: string;
        };
        RenameAuthenticatorRequest: {
            authenticator: components["schemas"]["AuthenticatorKind"];
            /** @description Name of the method; white space collapses, and 40 characters are left at most, none of them a control character. Empty for the name of its kind. */
            methodName: string;
        };
        RenameWindowsHelloRequest: {
            /** @description The credential of the device. */
            credentialId: string;
            /** @description Name of the device; white space collapses, and 50 characters are left at most. */
            deviceName: string;
        };
        /** @description The request is unknown, ended, older than its life, or belongs to another browser. */
        RequestExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "REQUEST_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        ResetPasswordRequest: {
            /** @description Never trimmed, never cut. */
            newPassword: string;
            /** @description The request in which the identity was checked. */
            requestId: string;
        };
        SendDormantLinkRequest: {
            /** @description The running request. */
            requestId: string;
        };
        /** @description The country and number for Sms, the address for Email, the Knox ID for Msg. */
        SendEnrollmentOtpRequest: {
            authenticator: components["schemas"]["CodeAuthenticator"];
            /** @description ISO 3166-1, two letters. */
            countryCode?: string;
            email?: string;
            knoxId?: string;
            /** @description As it is dialled in that country. */
            phoneNumber?: string;
            /** @description The running request. */
            requestId: string;
        };
        /** @description With `phone`, countryCode and phoneNumber; with `email`, email. */
        SendFindIdOtpRequest: {
            /** @description ISO 3166-1, alpha 2. */
            countryCode?: string;
            /** @description An email address. */
            email?: string;
            /** @description Without white space. */
            familyName: string;
            /** @description Without white space. */
            givenName: string;
            /** @description As it is dialled in that country. */
            phoneNumber?: string;
            /** @description The request that a code was sent for before; its tries go on. */
            requestId?: string;
            /** @enum {string} */
            type: "phone" | "email";
        };
        SendFoundIdRequest: {
            /** @description One of the accounts that were found. */
            findUserId: string;
            /** @description Request of the right code. */
            requestId: string;
        };
        SendOtpRequest: {
            authenticator: components["schemas"]["CodeAuthenticator"];
            /** @description The running request. */
            requestId: string;
            variant: components["schemas"]["Variant"];
        };
        SendPushRequest: {
            /** @description The running request. */
            requestId: string;
            /**
             * @description How the phone asks its owner, by fingerprint or face, or by the PIN of the app.
             * @enum {string}
             */
            singleIDAppType: "BIO" | "PIN";
            variant: components["schemas"]["Variant"];
        };
        /** @description The address for email, the country and number for phone. */
        SendSignupOtpRequest: {
            /** @description ISO 3166-1, two letters. */
            countryCode?: string;
            email?: string;
            /** @description As it is dialled in that country. */
            phoneNumber?: string;
            tenantId?: string;
            /** @enum {string} */
            type: "email" | "phone";
        };
        /** @description The account still has as many sessions as it may have. */
        SessionLimitExceeded: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SESSION_LIMIT_EXCEEDED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        SetPasswordlessRequest: {
            enabled: boolean;
            first?: components["schemas"]["AuthenticatorKind"];
            /** @description A fresh identity check, made for this. */
            requestId: string;
            second?: components["schemas"]["AuthenticatorKind"];
        };
        SetPreferredRequest: {
            first?: components["schemas"]["AuthenticatorKind"];
            second?: components["schemas"]["AuthenticatorKind"];
        };
        SignedInUser: {
            profile: components["schemas"]["UserProfile"];
            /** @description Account ID. */
            username: string;
        };
        /** @description The authorization code could not be exchanged. */
        SigninFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNIN_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        SigninToken: {
            /** @description Seconds until the session ends in any case. */
            expiresIn: number;
            /** @description Marker; useless without the HttpOnly session cookie. */
            token: string;
        };
        SignoutRequest: {
            /**
             * @description This session, or every session of the account.
             * @enum {string}
             */
            scope: "current" | "all";
        };
        SignoutResult: {
            /** @description End-session address of the provider, without a token; the session has already ended. */
            logoutUrl: string;
        };
        /** @description A field that the tenant asks for, with its label in the language of the question. */
        SignupAttribute: {
            choices?: {
                label: string;
                value: string;
            }[];
            label: string;
            maxLength?: number;
            name: string;
            required: boolean;
            /** @enum {string} */
            type: "text" | "email" | "phone" | "choice" | "date" | "yes-no";
        };
        /** @description Attributes of the tenant, by their names. */
        SignupAttributes: {
            [key: string]: string | boolean;
        };
        /** @description The domain of the address is not one of those that the tenant allows. */
        SignupDomainNotAllowed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNUP_DOMAIN_NOT_ALLOWED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description An account has this email address. Reported only for a proven address. */
        SignupEmailExists: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNUP_EMAIL_EXISTS";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        SignupIdCheck: {
            /** @constant */
            available: true;
        };
        /** @description The ID is taken. */
        SignupIdExists: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNUP_ID_EXISTS";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The invitation is expired, used or unknown. The answer does not say which. */
        SignupInvitationExpired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNUP_INVITATION_EXPIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The user is invited. */
        SignupInviteOnly: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNUP_INVITE_ONLY";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        SignupOtpDelivery: {
            /** @description Seconds until it may be sent again. */
            resendTimer: number;
            /** @description Seconds the code lives. */
            timeOut: number;
            verificationId: string;
        };
        /** @description An account has this number. Reported only for a proven number. */
        SignupPhoneExists: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNUP_PHONE_EXISTS";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        SignupPolicy: {
            /** @description Domains that an email address may have; none: any. */
            allowedEmailDomains: string[];
            /** @description Whether an approval is required; then the account names the approvers. */
            approvalRequired: boolean;
            confirmEmail: boolean;
            confirmPhone: boolean;
            /** @description Whether one may sign up at all. */
            enabled: boolean;
            /** @description Characters of the joined ID. */
            idMaxLength: number;
            inviteOnly: boolean;
            /** @description Suffix of the typed ID. */
            postfix: string;
            requiredAttributes: components["schemas"]["SignupAttribute"][];
        };
        SignupProof: {
            /**
             * Format: date-time
             * @description When it was confirmed.
             */
            time: string;
            /** @description Seconds that the confirmation is good for. */
            timeOut: number;
            /** @constant */
            verified: true;
        };
        SignupResult: {
            signedUpUserData: {
                plainAttrs: {
                    /** @description The requested approver; empty for none. */
                    approver: string;
                    /** @description Masked; empty where there is none. */
                    email: string;
                    familyName: string;
                    givenName: string;
                    /** @description Masked; empty where there is none. */
                    phone: string;
                    username: string;
                };
            };
            /** @enum {string} */
            status: "ACTIVE" | "PENDING_APPROVAL";
        };
        SignupTerms: {
            items: {
                required: boolean;
                termsId: string;
                /** @description Of these words; agreed to is a version and no other. */
                termsVersionId: string;
                title: string;
                version: string;
            }[];
        };
        /** @description The tenant accepts no sign-up at the moment. */
        SignupUnavailable: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SIGNUP_UNAVAILABLE";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The SMS could not be handed to the carrier. */
        SmsSendFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SMS_SEND_FAILED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        StartAgentPairingRequest: {
            requestId: string;
        };
        StartAuthenticateRequest: {
            authenticator?: components["schemas"]["AuthenticatorKind"];
            /**
             * @description Purpose of the check; it opens nothing else.
             * @enum {string}
             */
            purpose: "enroll" | "change" | "remove" | "passwordless" | "recovery";
        };
        StartAuthenticatorEnrollmentRequest: {
            /** @description ISO 3166-1, two letters; with a number, the link to the app is sent there by SMS. */
            countryCode?: string;
            /** @description As it is dialled in that country. */
            phoneNumber?: string;
            /** @description The running request. */
            requestId: string;
            /**
             * @description Kind of proof of the app.
             * @enum {string}
             */
            singleIDAppType: "MOTP" | "TOTP" | "BIO" | "PIN";
        };
        StartEnrollmentRequest: {
            authenticator: components["schemas"]["AuthenticatorKind"];
            /** @description A sign-in that has nothing for its open step, or an identity check that is fresh. */
            requestId: string;
            type: components["schemas"]["EnrollmentType"];
        };
        StartLoginRequest: {
            /** @description The sign-in that the application began. */
            sessionDataKey: string;
            tenantId: string;
            /** @description Account ID. */
            username: string;
        };
        StartPasswordResetRequest: {
            /** @description Without it, the tenant of the host name. */
            tenantId?: string;
            /** @description Account ID. */
            username: string;
        };
        /** @description The request has moved on since the screen was shown; nothing was done, and this is where it is. */
        StepChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "STEP_CHANGED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            result: components["schemas"]["FlowResult"];
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /**
         * @description The method that completed a step; null while the step is open.
         * @enum {string|null}
         */
        StepMethod: "Sms" | "Email" | "Msg" | "UaMOTP" | "UaTOTP" | "UaApp" | "UaPin" | "WindowsHello" | "ActiveDirectory" | "KnoxIdentity" | "password" | "IdentityProvider" | "RecoveryCode" | null;
        SupportCode: {
            /** @description Name of a sign-in for the service desk: two groups of five digits and consonants. */
            code: string;
        };
        /** @description Something went wrong on the server; the trace id finds it in the log. */
        SystemError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "SYSTEM_ERROR";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description There is no such tenant, or the request was begun at another one. */
        TenantInvalid: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "TENANT_INVALID";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        TerminateLoginSessionsRequest: {
            /** @description The running request. */
            requestId: string;
            /** @description Which to end; of another account none is. */
            sessionIds: string[];
        };
        TermsDetails: {
            /** @description Markdown. */
            content: string;
            /** Format: date */
            effectiveDate: string;
            id: string;
            languages: components["schemas"]["LanguageTag"][];
            title: string;
            version: string;
        };
        TermsLanguage: {
            /** @description Language or regional group, for example ko-KR or en-001. */
            languageTag: string;
        };
        TermsPrompt: {
            items: {
                required: boolean;
                termsId: string;
                title: string;
                version: string;
            }[];
            /** @description Name of the service that is signed in to. */
            sp: string;
        };
        /** @description Not all required terms are agreed to. */
        TermsRequired: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "TERMS_REQUIRED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        Timezones: {
            items: {
                city: string;
                /** @description In Korean. */
                localCity: string;
                /** @description From UTC at the moment: UTC+09:00. */
                offset: string;
                /** @description Name in the IANA database. */
                timezone: string;
            }[];
        };
        /** @description A browser in which sign-ins of this account need no second step. */
        TrustedDevice: {
            /**
             * @description Browser, from its user agent string.
             * @example Chrome
             */
            browser: string;
            /** @description Whether this browser asks. */
            current: boolean;
            /**
             * @description Operating system.
             * @example Windows
             */
            device: string;
            /** Format: date-time */
            expiresAt: string;
            /**
             * Format: date-time
             * @description The last sign-in that skipped its second step; null when there was none.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            trustedAt: string;
            trustId: string;
        };
        /** @description There is no sign-in session, or it has ended. */
        Unauthenticated: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "UNAUTHENTICATED";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        UrgentNotices: {
            /** @description Seconds until midnight where the organization is. */
            dayEndsIn: number;
            items: {
                /** @description It is read before one signs in. */
                blocking: boolean;
                /** @description Markdown. */
                content: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, in UTC.
                 */
                from: string;
                id: string;
                notificationType: components["schemas"]["NoticeType"];
                title: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, in UTC.
                 */
                to: string;
            }[];
        };
        UseDormantLinkRequest: {
            /** @description Value of `link=` in the sent address. */
            link: string;
        };
        UserAuthenticator: {
            /** Format: date-time */
            lastUsedAt: string | null;
            /**
             * @description Masked number or address.
             * @example m*****i
             */
            maskedData: string | null;
            /** @description Name that its owner gave it; null for the name of its kind. */
            methodName: string | null;
            name: components["schemas"]["AuthenticatorKind"];
            /** @description The step it is preferred for; 0 for none. */
            preferred: number;
            /** @description Whether it is registered. */
            register: boolean;
            /** Format: date-time */
            registeredAt: string | null;
            /** @description False for the last one left. */
            removable: boolean;
        };
        UserAuthenticators: {
            items: components["schemas"]["UserAuthenticator"][];
        };
        UserPortalContext: {
            authenticator?: components["schemas"]["AuthenticatorKind"];
            /** @example m*****i */
            displayUid: string;
            /** @description As it is written in English. */
            enFormattedName: string;
            /** @description As it is written in Korean. */
            formattedName: string;
            requestId: string;
            sotName: string | null;
            type: components["schemas"]["EnrollmentType"];
            username: string;
        };
        UserProfile: {
            /** @description Name as the account has it. Left out when it has none. */
            displayName?: string;
            /**
             * @description Masked ID.
             * @example m*****i
             */
            displayUid: string;
            preferredLanguage: components["schemas"]["LanguageTag"];
            /** @description The system of record that manages the account, or null. */
            sotName: string | null;
            /** @description Account ID. */
            username: string;
        };
        UserSession: {
            /**
             * @description Browser, from the user agent.
             * @example Chrome
             */
            browser: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /**
             * @description Kind of device, from the user agent.
             * @example Windows
             */
            device: string;
            /**
             * Format: date-time
             * @description Last use.
             */
            lastUsedAt: string;
            /**
             * @description Address with its last part masked.
             * @example 10.0.*.*
             */
            maskedIp: string;
            /** @description Names the session; cannot be used as one. */
            sessionId: string;
            /** @description Client id of the service. */
            sp: string;
            /**
             * @description Name of the service.
             * @example MFA Portal
             */
            spName: string;
            /**
             * Format: date-time
             * @description Start.
             */
            startedAt: string;
        };
        UserSessions: {
            items: components["schemas"]["UserSession"][];
            /** @description Browsers that skip the second step, the newest first. */
            trustedDevices: components["schemas"]["TrustedDevice"][];
        };
        /**
         * @description Whether the authenticator must verify the user.
         * @enum {string}
         */
        UserVerification: "required" | "preferred" | "discouraged";
        /** @description The request does not follow this document. */
        ValidationFailed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "VALIDATION_FAILED";
            /** @description One entry per place; never holds the value that was sent. */
            issues: components["schemas"]["ValidationIssue"][];
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        ValidationIssue: {
            /** @description JSON pointer into the body, or the name of a parameter. */
            path: string;
            /** @description The keyword that does not hold; `body`, `encoding`, `depth`, `character` or `repeated-key` where the request cannot be read as one object. A body is UTF-8, and may name no key twice. */
            rule: string;
        };
        /**
         * @description Purpose of the code: a verification, an enrollment, a password reset.
         * @enum {string}
         */
        Variant: "verification" | "enrollment" | "password";
        VerificationHistory: {
            items: components["schemas"]["VerificationRecord"][];
        };
        VerificationRecord: {
            authenticator: components["schemas"]["StepMethod"];
            /**
             * @description Kind of device and browser.
             * @example Windows
             */
            device: string;
            /** @enum {string} */
            result: "SUCCESS" | "FAILURE";
            /** @description Client id of the service, or the name of the application that asked without the provider. */
            sp: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            time: string;
        };
        VerifyActiveDirectoryRequest: {
            /** @description Never kept, never logged. */
            password: string;
            /** @description The running request. */
            requestId: string;
            /** @description Name in the directory, as typed; or masked, as shown after a proven step. */
            username: string;
            variant: components["schemas"]["Variant"];
        };
        VerifyAuthenticatorEnrollmentRequest: {
            /** @description The first code, of mOTP and TOTP; the others have approved a trial before. */
            otp?: string;
            /** @description The running request. */
            requestId: string;
            /**
             * @description Kind of proof of the app.
             * @enum {string}
             */
            singleIDAppType: "MOTP" | "TOTP" | "BIO" | "PIN";
        };
        VerifyAuthenticatorOtpRequest: {
            /** @description Six digits, whatever the tenant's own codes have. */
            otp: string;
            /** @description The running request. */
            requestId: string;
            /**
             * @description Which of the two codes that the app shows.
             * @enum {string}
             */
            singleIDAppType: "MOTP" | "TOTP";
            /** @description Trust this browser, so that a later sign-in skips the second step. Ignored where `trustDays` was omitted. */
            trustDevice?: boolean;
            variant: components["schemas"]["Variant"];
        };
        VerifyEnrollmentOtpRequest: {
            authenticator: components["schemas"]["CodeAuthenticator"];
            /** @description Six to eight digits, as many as the tenant's codes have. */
            otp: string;
            /** @description The running request. */
            requestId: string;
        };
        VerifyFindIdOtpRequest: {
            otp: string;
            /** @description The request that the code was sent for. */
            requestId: string;
        };
        VerifyKnoxIdentityRequest: {
            /** @description As typed; or masked, as shown after a proven step. */
            knoxId: string;
            /** @description Never kept, never logged. */
            password: string;
            /** @description The running request. */
            requestId: string;
            variant: components["schemas"]["Variant"];
        };
        VerifyOtpRequest: {
            authenticator: components["schemas"]["CodeAuthenticator"];
            /** @description Six to eight digits, as many as the tenant's codes have. */
            otp: string;
            /** @description The running request. */
            requestId: string;
            /** @description Trust this browser, so that a later sign-in skips the second step. Ignored where `trustDays` was omitted. */
            trustDevice?: boolean;
            variant: components["schemas"]["Variant"];
        };
        /** @description Either sessionDataKey, tenantId and username, or requestId. */
        VerifyPasswordRequest: {
            /** @description Never trimmed, never cut. */
            password: string;
            /** @description The running request, when there is one already. */
            requestId?: string;
            /** @description The sign-in that the application began. */
            sessionDataKey?: string;
            /** @description Not needed with requestId. */
            tenantId?: string;
            /** @description Account ID; not needed with requestId. */
            username?: string;
        };
        VerifyRecoveryCodeRequest: {
            /** @description Ten characters; capitals, spaces and hyphens do not matter. */
            code: string;
            /** @description The running request. */
            requestId: string;
            /**
             * @description A recovery code is for a sign-in only.
             * @enum {string}
             */
            variant: "verification";
        };
        VerifySignupOtpRequest: {
            otp: string;
            verificationId: string;
        };
        VerifyWindowsHelloEnrollmentRequest: {
            credential: components["schemas"]["PublicKeyCredential"];
            /** @description Name of the device; white space collapses, and 50 characters are left at most. */
            deviceName: string;
            /** @description The running request. */
            requestId: string;
        };
        VerifyWindowsHelloRequest: {
            credential: components["schemas"]["PublicKeyCredential"];
            /** @description The running request. */
            requestId: string;
            variant: components["schemas"]["Variant"];
        };
        WindowsHelloDevice: {
            /** @description The credential of the device. */
            credentialId: string;
            /** @description Name by its owner. */
            deviceName: string;
            /**
             * Format: date-time
             * @description Time of its last use.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            registeredAt: string;
            /** @description Whether this browser made or used it last. */
            thisDevice: boolean;
        };
        WindowsHelloDevices: {
            items: components["schemas"]["WindowsHelloDevice"][];
        };
        WindowsHelloEnrollOptions: {
            publicKey: components["schemas"]["PublicKeyCredentialCreationOptions"];
            /** @description Seconds that the prompt may take. */
            timeOut: number;
        };
        WindowsHelloEnrollOptionsRequest: {
            /** @description The running request. */
            requestId: string;
        };
        /** @description None of the keys of this account has signed, or there is none. */
        WindowsHelloNoCredentials: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "WINDOWS_HELLO_NO_CREDENTIALS";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        /** @description The prompt was answered too late, or once already; it may be opened again. */
        WindowsHelloTimeout: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "WINDOWS_HELLO_TIMEOUT";
            /** @description For logs and developers, in English; the texts people read are the front end's. */
            message: string;
            /** @description Finds the request in the server's log. */
            traceId: string;
        };
        WindowsHelloVerifyOptions: {
            publicKey: components["schemas"]["PublicKeyCredentialRequestOptions"];
            /** @description Seconds that the prompt may take. */
            timeOut: number;
        };
        WindowsHelloVerifyOptionsRequest: {
            /** @description The running request. */
            requestId: string;
            variant: components["schemas"]["Variant"];
        };
    };
    responses: {
        /** @description Forbidden */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description Wrong value or rule */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyKeyReused"];
            };
        };
        /** @description Limit reached */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimited"];
            };
        };
        /** @description Expired */
        RequestExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestExpired"];
            };
        };
        /** @description Conflict */
        StepChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StepChanged"];
            };
        };
        /** @description Server error */
        SystemError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SystemError"];
            };
        };
        /** @description No session */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthenticated"];
            };
        };
        /** @description Malformed */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationFailed"];
            };
        };
    };
    parameters: {
        /** @description The version of the flows that the screen belongs to. */
        GatehouseFlow: string;
        /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
        GatehouseHandles: string;
        /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
        GatehouseStep: number;
        /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    checkAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckAgentRequest"];
            };
        };
        responses: {
            /** @description It is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPresence"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Not on this computer */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentNotFound"];
                };
            };
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLatestAgent: {
        parameters: {
            query: {
                /** @description Of the steps. */
                language: components["schemas"]["LanguageTag"];
                /** @description For which system; without it the one that the browser runs on. */
                os?: components["schemas"]["AgentSystem"];
                /** @description Which program. */
                type: components["schemas"]["AgentType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentRelease"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    postponeAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostponeAgentRequest"];
            };
        };
        responses: {
            /** @description Postponed, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    startAgentPairing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartAgentPairingRequest"];
            };
        };
        responses: {
            /** @description A fresh code, good once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPairing"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getAgentPairingStatus: {
        parameters: {
            query: {
                /** @description The running request. */
                requestId: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it did. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPairingStatus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    startAuthenticatorEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartAuthenticatorEnrollmentRequest"];
            };
        };
        responses: {
            /** @description A fresh QR code. The previous one is no longer valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorEnrollment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached; the minute is that of the link by SMS. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpSameMethod1min"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Delivery failed */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsSendFailed"];
                };
            };
        };
    };
    getAuthenticatorEnrollmentStatus: {
        parameters: {
            query: {
                /** @description The running request. */
                requestId: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it did. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorEnrollmentStatus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    verifyAuthenticatorEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyAuthenticatorEnrollmentRequest"];
            };
        };
        responses: {
            /** @description Registered, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["OtpIncorrect"] | components["schemas"]["OtpTotpReused"] | components["schemas"]["PushDenied"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    getUserPortalContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Given by the user portal. */
                upRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request and its user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPortalContext"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaUserInfoInsufficient"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    sendEnrollmentOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEnrollmentOtpRequest"];
            };
        };
        responses: {
            /** @description Sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpDelivery"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["OtpSameMethod1min"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Delivery failed */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsSendFailed"] | components["schemas"]["EmailSendFailed"] | components["schemas"]["KnoxSendFailed"];
                };
            };
        };
    };
    verifyEnrollmentOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEnrollmentOtpRequest"];
            };
        };
        responses: {
            /** @description Registered. In a sign-in this proves the open step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestExpired"] | components["schemas"]["OtpExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["OtpIncorrect"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    startEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartEnrollmentRequest"];
            };
        };
        responses: {
            /** @description May be registered, unless it is there already or the identity must be checked first. A change without a registered method is a new registration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentStart"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["MfaUserInfoInsufficient"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getWindowsHelloEnrollOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WindowsHelloEnrollOptionsRequest"];
            };
        };
        responses: {
            /** @description A challenge for one prompt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WindowsHelloEnrollOptions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    verifyWindowsHelloEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWindowsHelloEnrollmentRequest"];
            };
        };
        responses: {
            /** @description Registered, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestExpired"] | components["schemas"]["WindowsHelloTimeout"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    sendFoundId: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendFoundIdRequest"];
            };
        };
        responses: {
            /** @description Sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundIdSent"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundIdSendLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Could not be sent */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsSendFailed"] | components["schemas"]["EmailSendFailed"];
                };
            };
        };
    };
    sendFindIdOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendFindIdOtpRequest"];
            };
        };
        responses: {
            /** @description Sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindIdDelivery"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimited"] | components["schemas"]["OtpSameMethod1min"] | components["schemas"]["OtpAttemptLimit"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Could not be sent */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsSendFailed"] | components["schemas"]["EmailSendFailed"];
                };
            };
        };
    };
    verifyFindIdOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyFindIdOtpRequest"];
            };
        };
        responses: {
            /** @description Right; the accounts, perhaps none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundAccounts"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpExpired"] | components["schemas"]["RequestExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["OtpIncorrect"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimited"] | components["schemas"]["OtpAttemptLimit"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    getApplication: {
        parameters: {
            query: {
                /** @description Name of the service provider or portal. */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    beginLogin: {
        parameters: {
            query: {
                /** @description Client of the provider. */
                clientId: string;
                /** @description SHA-256 of the verifier (RFC 7636, section 4.2). */
                codeChallenge: string;
                /** @description Value that the ID token repeats (OpenID Connect Core 3.1.2.1). */
                nonce: string;
                /** @description Address that the provider returns to, registered for the client. */
                redirectUri: string;
                /** @description Opaque value of the client (RFC 6749, section 4.1.1). */
                state: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun; the cookies of the sign-in are set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunLogin"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigninFailed"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    cancelLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelLoginRequest"];
            };
        };
        responses: {
            /** @description Cancelled, or there was nothing to cancel. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    postLoginContext: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginContextRequest"];
            };
        };
        responses: {
            /** @description It is alive. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLoginContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key from the address of the login screen. */
                sessionDataKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginContext"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    useDormantLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseDormantLinkRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginDormantAdmin"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    releaseDormant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseDormantRequest"];
            };
        };
        responses: {
            /** @description Reactivated, with the next step of the sign-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginDormantAdmin"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    sendDormantLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendDormantLinkRequest"];
            };
        };
        responses: {
            /** @description Sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DormantLinkSent"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpSameMethod1min"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Could not be sent */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSendFailed"];
                };
            };
        };
    };
    listIdentityProviders: {
        parameters: {
            query: {
                /** @description Id of the sign-in that continues when the user returns. */
                sessionDataKey: string;
                /** @description Tenant of the sign-in. */
                tenantId: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that may be signed in with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProviders"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    verifyPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPasswordRequest"];
            };
        };
        responses: {
            /** @description Verified, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginNoPrimarySession"] | components["schemas"]["StepChanged"];
                };
            };
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySessionExpired"] | components["schemas"]["LoginTokenExpired"] | components["schemas"]["RequestExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["LoginPasswordIncorrect"] | components["schemas"]["PolicyAccessDenied"] | components["schemas"]["PolicyBrowserNotAllowed"] | components["schemas"]["PolicyNoMappedUser"];
                };
            };
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAutoLocked"] | components["schemas"]["LoginLockedUntilReset"] | components["schemas"]["LoginDormantSelf"] | components["schemas"]["LoginDormantAdmin"] | components["schemas"]["LoginDormantResetLink"] | components["schemas"]["LoginAccountSuspended"] | components["schemas"]["LoginAccountInactive"] | components["schemas"]["LoginPendingApproval"] | components["schemas"]["LoginPasswordExpired"] | components["schemas"]["LoginPasswordResetRequired"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listLoginSessions: {
        parameters: {
            query: {
                /** @description The running request. */
                requestId: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Least recently used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginSessions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    terminateLoginSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminateLoginSessionsRequest"];
            };
        };
        responses: {
            /** @description Ended, with the next step of the sign-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionLimitExceeded"] | components["schemas"]["StepChanged"];
                };
            };
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    startLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartLoginRequest"];
            };
        };
        responses: {
            /** @description Started; no step is proven yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLoginStatus: {
        parameters: {
            query: {
                /** @description Method of the code. */
                authenticator?: components["schemas"]["CodeAuthenticator"];
                /** @description The running request. */
                requestId: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginStatus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getWindowsHelloLoginOptions: {
        parameters: {
            query: {
                /** @description Key from the address of the login screen. */
                sessionDataKey: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A challenge that is good as long as the sign-in, and for one answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WindowsHelloVerifyOptions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WindowsHelloNoCredentials"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    verifyWindowsHelloLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyLoginRequest"];
            };
        };
        responses: {
            /** @description User of the key, and the next step of the sign-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyLogin"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestExpired"] | components["schemas"]["WindowsHelloTimeout"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["WindowsHelloNoCredentials"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    getConsumerContext: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Given by the consumer service. */
                consumerRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerContext"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaTimeout"] | components["schemas"]["RequestExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaUserInfoInsufficient"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    createMfaRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMfaRequestRequest"];
            };
        };
        responses: {
            /** @description The request. Its one step is the second verification; the system made the first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaRequest"];
                };
            };
            /** @description Something is missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationFailed"] | components["schemas"]["MfaJwtEmpty"] | components["schemas"]["MfaJwtEmptyUid"] | components["schemas"]["MfaJwtEmptyRtn"] | components["schemas"]["MfaJwtEmptySys"] | components["schemas"]["MfaJwtEmptyExp"] | components["schemas"]["MfaJwtEmptyIat"];
                };
            };
            /** @description Used before */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaJwtDuplicate"];
                };
            };
            /** @description Over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaTimeout"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["MfaJwtInvalid"] | components["schemas"]["MfaUserInfoInsufficient"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listUrgentNotices: {
        parameters: {
            query: {
                /** @description Of the texts. */
                language: components["schemas"]["LanguageTag"];
                /** @description Only notices of this kind. */
                notificationType?: components["schemas"]["NoticeType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UrgentNotices"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getPasswordPolicy: {
        parameters: {
            query?: {
                /** @description The request in which the password is reset. */
                requestId?: string;
                /** @description Tenant of the sign-up. */
                tenantId?: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordPolicy"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySessionExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyAccessDenied"] | components["schemas"]["PolicyBrowserNotAllowed"] | components["schemas"]["PolicyNoMappedUser"];
                };
            };
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginDormantAdmin"] | components["schemas"]["LoginAccountSuspended"] | components["schemas"]["LoginAccountInactive"] | components["schemas"]["LoginPendingApproval"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description It is the password from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        completed: true;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["PasswordPolicyViolation"] | components["schemas"]["PasswordHistoryReused"] | components["schemas"]["PasswordEqualsId"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    startPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartPasswordResetRequest"];
            };
        };
        responses: {
            /** @description Started; nothing is proven yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listApprovers: {
        parameters: {
            query: {
                /** @description Part of a name or of a department. */
                keyword: string;
                /** @description Tenant of the sign-up. Without it, the tenant of the host name. */
                tenantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Approvers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approvers"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    checkSignupId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckSignupIdRequest"];
            };
        };
        responses: {
            /** @description It is free. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupIdCheck"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupIdExists"];
                };
            };
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupUnavailable"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getIdpSignupContext: {
        parameters: {
            query: {
                /** @description Of the texts. */
                language: components["schemas"]["LanguageTag"];
            };
            header?: never;
            path: {
                /** @description From the address that the browser came back to. */
                contextId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Known and missing values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdpSignupContext"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdpNoAccount"];
                };
            };
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdpSignInFailed"] | components["schemas"]["IdpAttributeInvalid"];
                };
            };
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdpPendingApproval"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    createIdpUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIdpUserRequest"];
            };
        };
        responses: {
            /** @description Created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdpUser"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupIdExists"] | components["schemas"]["SignupEmailExists"] | components["schemas"]["SignupPhoneExists"] | components["schemas"]["StepChanged"];
                };
            };
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupDomainNotAllowed"] | components["schemas"]["SignupInviteOnly"] | components["schemas"]["SignupUnavailable"] | components["schemas"]["TermsRequired"] | components["schemas"]["IdpSignInFailed"] | components["schemas"]["IdempotencyKeyReused"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the link of the invitation. */
                invitationKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It holds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupInvitationExpired"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    sendSignupOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendSignupOtpRequest"];
            };
        };
        responses: {
            /** @description Sent. A browser without the cookie of a flow gets one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupOtpDelivery"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["SignupDomainNotAllowed"] | components["schemas"]["SignupUnavailable"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpSameMethod1min"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Delivery failed */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsSendFailed"] | components["schemas"]["EmailSendFailed"];
                };
            };
        };
    };
    verifySignupOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifySignupOtpRequest"];
            };
        };
        responses: {
            /** @description Right: the address, or the number, is confirmed for a while. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupProof"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupEmailExists"] | components["schemas"]["SignupPhoneExists"];
                };
            };
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["OtpIncorrect"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    getSignupPolicy: {
        parameters: {
            query: {
                /** @description From the invitation. */
                invitationKey?: string;
                /** @description Of the texts; English where they do not exist in this one. */
                language: components["schemas"]["LanguageTag"];
                /** @description Tenant of the sign-up. Without it, the tenant of the host name. */
                tenantId?: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How one signs up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupPolicy"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupUnavailable"] | components["schemas"]["SignupInviteOnly"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listSignupTerms: {
        parameters: {
            query: {
                /** @description Of the texts; English where they do not exist in this one. */
                language: components["schemas"]["LanguageTag"];
                /** @description Tenant of the sign-up. Without it, the tenant of the host name. */
                tenantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupTerms"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    createSignupUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSignupUserRequest"];
            };
        };
        responses: {
            /** @description The account is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInvalid"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupIdExists"] | components["schemas"]["SignupEmailExists"] | components["schemas"]["SignupPhoneExists"];
                };
            };
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignupInvitationExpired"] | components["schemas"]["RequestExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["SignupDomainNotAllowed"] | components["schemas"]["SignupInviteOnly"] | components["schemas"]["SignupUnavailable"] | components["schemas"]["TermsRequired"] | components["schemas"]["PasswordPolicyViolation"] | components["schemas"]["PasswordEqualsId"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getSupportCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportCode"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description This browser has no sign-in to name. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    sendSupportDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    events?: components["schemas"]["RecordedEvent"][];
                };
            };
        };
        responses: {
            /** @description The code under which they are stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportCode"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description This browser has no sign-in to name. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listFaq: {
        parameters: {
            query: {
                /** @description Only questions that have these words, in whatever case, in themselves, their answers or their topics. */
                keyword?: string;
                /** @description Of the texts. */
                language: components["schemas"]["LanguageTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listGuide: {
        parameters: {
            query: {
                /** @description Of the texts. */
                language: components["schemas"]["LanguageTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guide"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    combineCalls: {
        parameters: {
            query: {
                /** @description Address below the base of an operation with `x-log-only`, with its query. */
                call: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answers, in the order of the calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        body: unknown;
                        status: number;
                    }[];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    checkBrowserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrowserInfoRequest"];
            };
        };
        responses: {
            /** @description The verdict. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserInfo"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listContinents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The continents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Continents"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All languages, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageItem"][];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listNationalCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All country codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryCode"][];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listTimezones: {
        parameters: {
            query: {
                /** @description Code of the continent. */
                continent: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timezones"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLatestCookieTerms: {
        parameters: {
            query: {
                /** @description Language tag or regional group. */
                language: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy in this language. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CookieTerms"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getTermsDetails: {
        parameters: {
            query: {
                /** @description Of the texts; English where they do not exist in this one. */
                language: components["schemas"]["LanguageTag"];
                /** @description Which terms. */
                termsId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsDetails"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Unknown terms */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getLatestPolicy: {
        parameters: {
            query: {
                /** @description Language of the text; English where it does not exist in this one. */
                language: components["schemas"]["LanguageTag"];
                /** @description Which policy. */
                policy: components["schemas"]["PolicyName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getTermsPrompt: {
        parameters: {
            query: {
                /** @description Of the texts; English where they do not exist in this one. */
                language: components["schemas"]["LanguageTag"];
            };
            header?: never;
            path: {
                /** @description Id from the result that requires them. */
                promptId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsPrompt"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    chooseTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    promptId: string;
                    termsIds: string[];
                };
            };
        };
        responses: {
            /** @description It is noted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listTermsVersionLanguages: {
        parameters: {
            query: {
                /** @description Id of the version. */
                termsVersionId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description Languages and regional groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsLanguage"][];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            /** @description Unknown */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getCompanyLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSS url(...) string; empty if the tenant has no picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getCopyright: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getFavicon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSS url(...) string. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getHeaderLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSS url(...) string; empty if the tenant has no picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getServicedeskEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Email address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getServicedeskTel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Phone number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getShowHeaderLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
            400: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    startAuthenticate: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartAuthenticateRequest"];
            };
        };
        responses: {
            /** @description A request of its own with one step, the check. A check of the last five minutes in this session counts for it. So does a sign-in of the last five minutes, while no method is registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["MfaUserInfoInsufficient"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listUserAuthenticators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All kinds, registered or not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAuthenticators"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    setPreferredAuthenticators: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPreferredRequest"];
            };
        };
        responses: {
            /** @description Stored, with the current methods. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAuthenticators"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    removeUserAuthenticator: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description Removed; the remaining methods. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAuthenticators"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollLastMethod"];
                };
            };
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    renameUserAuthenticator: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description Kept; the methods as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAuthenticators"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    disownActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisownActivityRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listMenus: {
        parameters: {
            query?: {
                /** @description Language of the labels. */
                language?: components["schemas"]["LanguageTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Menus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description It is the password from now on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["LoginPasswordIncorrect"] | components["schemas"]["PasswordPolicyViolation"] | components["schemas"]["PasswordHistoryReused"] | components["schemas"]["PasswordEqualsId"];
                };
            };
            /** @description Too many wrong present passwords */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAutoLocked"] | components["schemas"]["LoginLockedUntilReset"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getPasswordless: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The selected method, and those to select. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passwordless"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    setPasswordless: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPasswordlessRequest"];
            };
        };
        responses: {
            /** @description Kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passwordless"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of unused codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeRecoveryCodesRequest"];
            };
        };
        responses: {
            /** @description The new codes, for this answer only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSessions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndUserSessionsRequest"];
            };
        };
        responses: {
            /** @description Ended, also when it had ended before, with the remaining sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSessions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    getSignedInUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user of this session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    exchangeSignin: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeSigninRequest"];
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigninToken"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["SigninFailed"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    signout: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignoutRequest"];
            };
        };
        responses: {
            /** @description Ended; go on to this address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignoutResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    endTrustedDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndTrustedDeviceRequest"];
            };
        };
        responses: {
            /** @description Ended, also when it had ended before, with the sessions and the remaining devices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSessions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listVerificationHistory: {
        parameters: {
            query?: {
                /** @description Only those before this time. */
                before?: string;
                /** @description How many at most. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationHistory"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listWindowsHello: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WindowsHelloDevices"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    renameWindowsHello: {
        parameters: {
            query?: never;
            header?: {
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameWindowsHelloRequest"];
            };
        };
        responses: {
            /** @description The device as it is called now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WindowsHelloDevice"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    verifyActiveDirectory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyActiveDirectoryRequest"];
            };
        };
        responses: {
            /** @description Verified, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["AdPasswordIncorrect"];
                };
            };
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAutoLocked"] | components["schemas"]["LoginAccountSuspended"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    verifyAuthenticatorOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyAuthenticatorOtpRequest"];
            };
        };
        responses: {
            /** @description Verified, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["OtpIncorrect"] | components["schemas"]["OtpTotpReused"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    sendAuthenticatorPush: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendPushRequest"];
            };
        };
        responses: {
            /** @description Sent. The user enters the number on the phone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushDelivery"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["OtpSameMethod1min"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    getAuthenticatorPushStatus: {
        parameters: {
            query: {
                /** @description The running request. */
                requestId: string;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushStatus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestExpired"] | components["schemas"]["PushExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushDenied"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    listVerificationAuthenticators: {
        parameters: {
            query: {
                /** @description Must belong to the flow cookie; without it the cookie decides. */
                requestId?: string;
                /** @description Always this word. */
                serviceName: "enrollment";
                /** @description Step the list is for. */
                step: 1 | 2;
            };
            header?: {
                /** @description Query parameters of the class handle, written as in a query: `requestId=…`. Those that are here count as given in the query, and may not be there as well. Our front end sends them so, because an address stays in the logs of proxies and in the history. */
                "Gatehouse-Handles"?: components["parameters"]["GatehouseHandles"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Registered and unregistered methods. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorOptions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            410: components["responses"]["RequestExpired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    verifyKnoxIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyKnoxIdentityRequest"];
            };
        };
        responses: {
            /** @description Verified, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["KnoxIdentityIncorrect"];
                };
            };
            /** @description Account state */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAutoLocked"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["SystemError"];
        };
    };
    sendVerificationOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendOtpRequest"];
            };
        };
        responses: {
            /** @description Sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpDelivery"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            422: components["responses"]["IdempotencyKeyReused"];
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["OtpSameMethod1min"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
            /** @description Delivery failed */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsSendFailed"] | components["schemas"]["EmailSendFailed"] | components["schemas"]["KnoxSendFailed"];
                };
            };
        };
    };
    verifyVerificationOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOtpRequest"];
            };
        };
        responses: {
            /** @description Verified, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestExpired"] | components["schemas"]["OtpExpired"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["OtpIncorrect"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    verifyRecoveryCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRecoveryCodeRequest"];
            };
        };
        responses: {
            /** @description Verified, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["OtpIncorrect"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    getWindowsHelloVerifyOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WindowsHelloVerifyOptionsRequest"];
            };
        };
        responses: {
            /** @description A challenge for one prompt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WindowsHelloVerifyOptions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            410: components["responses"]["RequestExpired"];
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["WindowsHelloNoCredentials"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
    verifyWindowsHello: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the flows that the screen belongs to. */
                "Gatehouse-Flow"?: components["parameters"]["GatehouseFlow"];
                /** @description The steps that were proven when the screen was shown. When the request has moved on since, nothing is done and the answer is 409. */
                "Gatehouse-Step"?: components["parameters"]["GatehouseStep"];
                /** @description One for each act, the same for each try of it. The first try that had an effect is answered again, without a second effect, while the same browser sends the same body under it; another body is 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWindowsHelloRequest"];
            };
        };
        responses: {
            /** @description Verified, with the next step of the journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowResult"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StepChanged"];
            /** @description Expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestExpired"] | components["schemas"]["WindowsHelloTimeout"];
                };
            };
            /** @description Wrong value or rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"] | components["schemas"]["WindowsHelloNoCredentials"];
                };
            };
            /** @description Limit reached */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtpAttemptLimit"] | components["schemas"]["RateLimited"];
                };
            };
            500: components["responses"]["SystemError"];
        };
    };
}
